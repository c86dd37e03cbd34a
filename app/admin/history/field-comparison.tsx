import { PictureBox } from "#app/ui/picture-box.tsx";
import type { ComparedField, ShownValue } from "./described-history.server.ts";

/** A field as it was in a version, beside what is saved now. */
export function FieldComparison({ label, was, is, version }: ComparedField & { version: number }) {
  return (
    <div>
      <dt className="font-[550]">{label}</dt>
      <dd className="mt-1 grid gap-2 sm:grid-cols-2">
        <Value name={`Version ${version}`} {...was} />
        <Value name="Saved now" {...is} />
      </dd>
    </div>
  );
}

function Value({ name, text, pictures }: ShownValue & { name: string }) {
  return (
    <div className="grid min-w-0 content-start gap-2 border border-line bg-card px-3 py-2">
      <p className="label text-ink-soft">{name}</p>
      {pictures.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {pictures.map((picture) => (
            <PictureBox
              key={picture.url}
              className="aspect-[3/2] w-24"
              picture={picture}
              alt=""
              sizes="9rem"
            />
          ))}
        </div>
      )}
      <p className="whitespace-pre-line wrap-anywhere">{text || "(empty)"}</p>
    </div>
  );
}
