import { historyPath } from "#app/admin/editing/content-areas.ts";
import { changeKindWords } from "#app/admin/publishing/change-kind-words.ts";
import { fieldLabel } from "#app/admin/publishing/describe-changes.server.ts";
import type { Db } from "#app/context.ts";
import { fullMoment } from "#domain/business/moment-words.ts";
import type { Publication } from "#domain/publishing/publications.ts";
import {
  countChanges,
  readVersionChanges,
  type VersionChange,
} from "#domain/publishing/version-changes.ts";

/** A version as the history shows it. */
export interface DescribedPublication
  extends Omit<Publication, "publishedAt" | "publishedBy" | "isScheduled"> {
  /** 'Sat 21 Nov 2026, 14:05' */
  when: string;
  /** The account's e-mail address, or 'by schedule of' it. Null for the built-in content. */
  publishedBy: string | null;
  /** What `versionChangeText` says, and the path of the item's earlier versions. */
  changes: { text: string; history: string }[];
  /** How many items changed, named or not. 0 if the content is not kept. */
  changeCount: number;
}

/** @param named how many changes are named */
export async function describePublication(
  db: Db,
  { publishedAt, publishedBy, isScheduled, ...publication }: Publication,
  named: number,
): Promise<DescribedPublication> {
  const { version, isWhole } = publication;
  const changes = isWhole ? await readVersionChanges(db, version, named) : [];
  return {
    ...publication,
    when: fullMoment(new Date(publishedAt)),
    publishedBy: isScheduled ? `by schedule of ${publishedBy}` : publishedBy,
    changes: changes.map((change) => ({
      text: versionChangeText(change),
      history: historyPath(change.subject, change.id),
    })),
    changeCount: isWhole ? await countChanges(db, version) : 0,
  };
}

/** 'Changed: Marbling (Summary, Hero Image)' */
export function versionChangeText({ kind, subject, name, fields }: VersionChange): string {
  const labels = fields.map((field) => fieldLabel(subject, field)).join(", ");
  return `${changeKindWords[kind]}: ${name}${labels && ` (${labels})`}`;
}
