import { Link } from "react-router";
import { Badge } from "#app/admin/lists/content-card.tsx";
import type { DescribedChange } from "./described-change.ts";

const kinds: Record<DescribedChange["kind"], string> = {
  added: "Added",
  changed: "Changed",
  removed: "Removed",
  reordered: "Moved",
  "left out": "Example",
};

/**
 * The changes that visitors will see, one item a row. A changed item opens to compare its fields.
 */
export function ChangeList({ changes }: { changes: DescribedChange[] }) {
  return (
    <ul className="border-b border-line">
      {changes.map((change) => (
        <li
          key={`${change.kind} ${change.noun} ${change.edit} ${change.name}`}
          className="border-t border-line py-4"
        >
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="label w-20 text-brass">{kinds[change.kind]}</span>
            <b className="font-[600]">{change.name}</b>
            <Badge>{change.noun}</Badge>
            {change.kind === "left out" && (
              <span className="text-ink-soft">stays in the admin, and visitors see it no more</span>
            )}
            {change.edit && (
              <Link className="ml-auto py-1 underline" to={change.edit}>
                Edit<span className="sr-only"> {change.name}</span>
              </Link>
            )}
          </p>
          {change.fields.length > 0 && (
            <details className="mt-2 sm:ml-[5.75rem]">
              <summary className="min-h-6 cursor-pointer py-1 text-ink-soft">
                {change.fields.map(({ label }) => label).join(", ")}
              </summary>
              <dl className="mt-2 grid gap-4">
                {change.fields.map((field) => (
                  <FieldChange key={field.label} {...field} />
                ))}
              </dl>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function FieldChange({ label, before, after }: DescribedChange["fields"][number]) {
  return (
    <div>
      <dt className="font-[550]">{label}</dt>
      <dd className="mt-1 grid gap-2 sm:grid-cols-2">
        <Version name="Visitors see" text={before} />
        <Version name="Saved" text={after} />
      </dd>
    </div>
  );
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0 border border-line bg-card px-3 py-2">
      <p className="label text-ink-soft">{name}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text || "(empty)"}</p>
    </div>
  );
}
