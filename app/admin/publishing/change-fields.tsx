import { PictureBox } from "#app/ui/picture-box.tsx";
import type { DescribedField, MarkedText } from "./described-change.ts";

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

interface MarkedWordsProps {
  text: MarkedText;
  /** What happened to the marked words, which the other text does not have. */
  mark: "removed" | "added";
}

const marks = {
  removed: { Mark: "del", className: "bg-pink/50 decoration-burgundy" },
  added: { Mark: "ins", className: "bg-green/12 decoration-green underline-offset-2" },
} as const;

/** A text with the words marked that the other version does not have. */
function MarkedWords({ text, mark }: MarkedWordsProps) {
  const { Mark, className } = marks[mark];
  if (text.length === 0) return <>(empty)</>;
  return text.map(({ text: words, isChanged }, index) =>
    isChanged ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand there twice
      <Mark key={index} className={className}>
        {/* Screen readers do not say where a deletion or an insertion begins and ends. */}
        <span className="sr-only">{` [${mark}: `}</span>
        {words}
        <span className="sr-only">] </span>
      </Mark>
    ) : (
      words
    ),
  );
}
