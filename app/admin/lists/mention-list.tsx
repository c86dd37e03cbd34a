import { useEffect, useState } from "react";
import { Link } from "react-router";
import { editPath } from "#app/admin/editing/content-areas.ts";
import { askOnce } from "#app/browser/ask-once.ts";
import type { Mention } from "#domain/content/mentions.ts";
import type { Noun } from "#domain/content/registry.ts";
import type { MentionsAnswer } from "./row-mentions.ts";

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
