import type { Publication } from "#domain/publishing/publications.ts";
import { fieldLabel } from "./describe-changes.server.ts";

/** A version as the history shows it. */
export interface DescribedPublication extends Omit<Publication, "publishedAt" | "changes"> {
  /** 'Sat 21 Nov 2026, 14:05' */
  when: string;
  /** One sentence for each change: 'Changed: Marbling (Summary, Hero Image)'. */
  changes: string[];
}

const kinds: Record<string, string> = {
  added: "Added",
  changed: "Changed",
  removed: "Removed",
  reordered: "Moved",
};

export function describePublication({
  publishedAt,
  changes,
  ...publication
}: Publication): DescribedPublication {
  return {
    ...publication,
    when: moment.format(new Date(publishedAt)),
    changes: changes.map(({ kind, subject, name, fields }) => {
      const labels = fields.map((field) => fieldLabel(subject, field)).join(", ");
      return `${kinds[kind] ?? kind}: ${name}${labels && ` (${labels})`}`;
    }),
  };
}

const moment = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
