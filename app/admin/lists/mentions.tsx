import { useEffect, useState } from "react";
import { Link } from "react-router";
import { editPath } from "#app/admin/editing/content-areas.ts";
import { askOnce } from "#app/browser/network.ts";
import { useOnline } from "#app/browser/use-online.ts";
import type { Option, ShownField, ShownForm } from "#domain/content/form-layout.ts";
import type { Mention } from "#domain/content/mentions.ts";
import type { Noun } from "#domain/content/registry.ts";
import type { MentionableAnswer, MentionsAnswer } from "./row-mentions.ts";

/** The form with all items that it may mention, once the server has named them. */
export function useMentionable(noun: Noun, shown: ShownForm): ShownForm {
  const [options, setOptions] = useState<Option[] | null>(null);
  const [tries, setTries] = useState(0);
  const isMissing = !options && shown.sections.some(({ rows }) => rows.flat().some(isMention));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    if (!isMissing) return;
    return askOnce<MentionableAnswer>(
      `/admin/mentions/${noun}`,
      (said) => Array.isArray(said.options),
      (answer) => setOptions(answer.options),
    );
  }, [noun, isMissing, tries]);
  useOnline(() => setTries((count) => count + 1));

  if (!options) return shown;
  const withOptions = (field: ShownField): ShownField =>
    isMention(field) ? { ...field, control: { kind: "mention", options, isWhole: true } } : field;
  const sections = shown.sections.map((section) => ({
    ...section,
    rows: section.rows.map((row) => row.map(withOptions)),
  }));
  return { ...shown, sections };
}

function isMention({ control }: ShownField): boolean {
  return control.kind === "mention";
}

/** How many mentions are listed by name. The rest are counted. */
const named = 10;

/** Lists, before a deletion, the items that mention this row. Shows nothing if there are none. */
export function MentionList({ subject, id }: { subject: Noun; id: string }) {
  const [mentions, setMentions] = useState<Mention[]>([]);
  // Not with a fetcher: offline, the router would reload the page, because it loads the route's
  // module first.
  useEffect(
    () =>
      askOnce<MentionsAnswer>(
        `/admin/mentions/${subject}/${id}`,
        (said) => Array.isArray(said.mentions),
        (answer) => setMentions(answer.mentions),
      ),
    [subject, id],
  );
  return <div aria-live="polite">{mentions.length > 0 && <Mentions mentions={mentions} />}</div>;
}

function Mentions({ mentions }: { mentions: Mention[] }) {
  const rest = mentions.length - named;
  return (
    <>
      <p>{wordsFor(mentions)}</p>
      <ul className="mt-1 list-disc pl-5">
        {mentions.slice(0, named).map((mention) => (
          <li key={mention.id} className="wrap-anywhere">
            <Link className="inline-block py-1 underline" to={editPath(mention)}>
              {mention.name}
            </Link>
          </li>
        ))}
        {rest > 0 && <li>and {rest} more</li>}
      </ul>
    </>
  );
}

function wordsFor(mentions: Mention[]): string {
  const count = mentions.length;
  if (mentions[0]?.subject === "project") {
    const who = count === 1 ? "One project names" : `${count} projects name`;
    return `${who} it as a finish. After the deletion, the name stays there without a link:`;
  }
  const who = count === 1 ? "One testimonial is" : `${count} testimonials are`;
  return `${who} about it. After the deletion, there is no project to name:`;
}
