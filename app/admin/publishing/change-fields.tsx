import { PictureBox } from "#app/ui/picture-box.tsx";
import type { DescribedField } from "./described-change.ts";
import { MarkedWords } from "./marked-words.tsx";

interface ChangeFieldsProps {
  fields: DescribedField[];
  /** What the two sides are called. */
  names?: { before: string; after: string };
  /** Stands before the labels of the fields. */
  lead?: string;
  /** Whether the fold is open at first. */
  isOpen?: boolean;
}

/** The fields that differ, in a fold: what visitors see beside what is saved, or other states. */
export function ChangeFields({
  fields,
  names = { before: "Visitors see", after: "Saved" },
  lead = "",
  isOpen = false,
}: ChangeFieldsProps) {
  if (fields.length === 0) return null;
  return (
    <details className="mt-1" open={isOpen}>
      <summary className="min-h-11 cursor-pointer py-2.5 text-ink-soft">
        {lead}
        {fields.map(({ label }) => label).join(", ")}
      </summary>
      <dl className="mt-1 grid gap-4 pb-2">
        {fields.map(({ label, before, after }) => (
          <div key={label}>
            <dt className="font-[550]">{label}</dt>
            <dd className="mt-1 grid gap-2 sm:grid-cols-2">
              <Side name={names.before} mark="removed" {...before} />
              <Side name={names.after} mark="added" {...after} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface SideProps {
  name: string;
  mark: "removed" | "added";
}

function Side({ name, mark, text, pictures }: SideProps & DescribedField["before"]) {
  return (
    <div className="min-w-0 border border-line bg-card px-3 py-2">
      <p className="label text-ink-soft">{name}</p>
      {pictures.length > 0 && (
        <div className="my-1 flex flex-wrap gap-2">
          {pictures.map((picture) => (
            <PictureBox
              key={picture.url}
              className="size-16"
              picture={picture}
              alt=""
              sizes="8rem"
            />
          ))}
        </div>
      )}
      <p className="whitespace-pre-line wrap-anywhere">
        <MarkedWords text={text} mark={mark} />
      </p>
    </div>
  );
}
