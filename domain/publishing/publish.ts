import type { Kysely } from "kysely";
import { isUniqueViolation } from "#db/query-errors.ts";
import type { Tables } from "#db/schema.ts";
import { type Doer, emailOf } from "#domain/accounts/roles.ts";
import { slugOf } from "#domain/content/content-type.ts";
import { endFulfilled } from "#domain/scheduling/schedules.ts";
import { cutLine } from "#domain/text/clean-text.ts";
import type { Change } from "./changes.ts";
import { type ChosenRevision, chosenChanges, type NotChosen } from "./chosen-changes.ts";
import { noteLimit } from "./limits.ts";
import { addVersion, lockPublications, type ShownRevision } from "./publications.ts";

/** Who publishes, when, and why. */
export interface PublishOptions {
  by: Doer;
  /** May be empty. Cut at `noteLimit` characters. */
  note: string;
  now: Date;
}

export type PublishResult =
  | { outcome: "published"; version: number }
  | NotChosen
  /** Nothing was published: two items would have one address. */
  | { outcome: "refused"; reason: "address" };

/**
 * Publishes these revisions of items as the next version. What else is saved waits. When this
 * throws, nothing was published.
 */
export async function publish(
  db: Kysely<Tables>,
  { chosen, ...options }: PublishOptions & { chosen: readonly ChosenRevision[] },
): Promise<PublishResult> {
  try {
    return await db.transaction().execute(async (trx): Promise<PublishResult> => {
      await lockPublications(trx);
      const found = await chosenChanges(trx, chosen);
      if ("outcome" in found) return found;
      const { changes } = found;
      const { by, now: at, note } = options;
      const version = await addVersion(trx, {
        shown: changes.map(shownBy),
        ...{ at, by: emailOf(by), actor: by, note: cutLine(note, noteLimit) },
        detail: { changes: changes.length },
      });
      await endFulfilled(trx);
      return { outcome: "published", version };
    });
  } catch (error) {
    if (!isUniqueViolation(error, "published", "noun", "slug")) throw error;
    return { outcome: "refused", reason: "address" };
  }
}

/** What visitors see after a change. */
function shownBy({ subject, id, revision, after }: Change): ShownRevision {
  return { noun: subject, item: id, revision: after && revision, slug: slugOf(after?.item) };
}
