import { historyPath } from "#app/admin/editing/content-areas.ts";
import { changeKindWords } from "#app/admin/publishing/change-kind-words.ts";
import { fieldLabel } from "#app/admin/publishing/describe-changes.server.ts";
import { fullMoment } from "#domain/business/moment-words.ts";
import { typeOf } from "#domain/content/registry.ts";
import type { Publication } from "#domain/publishing/publications.ts";

/** A version as the history shows it. */
export interface DescribedPublication
  extends Omit<Publication, "publishedAt" | "publishedBy" | "isScheduled" | "changes"> {
  /** 'Sat 21 Nov 2026, 14:05' */
  when: string;
  /** The account's e-mail address, or 'by schedule of' it. Null for the built-in content. */
  publishedBy: string | null;
  /** 'Changed: Marbling (Summary, Hero Image)', and the path of the item's earlier versions. */
  changes: { text: string; history: string | undefined }[];
}

/** Another program may have stored a kind that this one does not know. */
const kinds: Record<string, string> = changeKindWords;

export function describePublication({
  publishedAt,
  publishedBy,
  isScheduled,
  changes,
  ...publication
}: Publication): DescribedPublication {
  return {
    ...publication,
    when: fullMoment(new Date(publishedAt)),
    publishedBy: isScheduled ? `by schedule of ${publishedBy}` : publishedBy,
    changes: changes.map(({ kind, subject, id, name, fields }) => {
      const labels = fields.map((field) => fieldLabel(subject, field)).join(", ");
      const noun = typeOf(subject)?.noun;
      const hasHistory = noun && id !== undefined && kind !== "reordered";
      return {
        text: `${kinds[kind] ?? kind}: ${name}${labels && ` (${labels})`}`,
        history: hasHistory ? historyPath(noun, id) : undefined,
      };
    }),
  };
}
