import type { Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import { sendNotification } from "#db/notifications.ts";
import { insertAll } from "#db/queries.ts";
import type { PublishedTable, Tables } from "#db/schema.ts";
import type { Doer } from "#domain/accounts/roles.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { latestVersion } from "./publications.ts";

/** Which revision of an item visitors see from a version on. Null: they see the item no more. */
export interface ShownRevision extends Pick<PublishedTable, "noun" | "item" | "slug"> {
  revision: number | null;
}

interface NewVersion {
  shown: readonly ShownRevision[];
  at: Date;
  /** E-mail address of the account; null for the built-in content. */
  by: string | null;
  /** Who publishes it at this moment: for a scheduled version, the website. */
  actor: Doer;
  note: string;
  restores?: number;
  isScheduled?: boolean;
  /** What the record of activity says besides. */
  detail: Record<string, number | boolean>;
}

/** Blocks other publications until the transaction ends. Call it before you read the versions. */
export async function lockPublications(trx: Transaction<Tables>): Promise<void> {
  await lock(trx, "publications");
}

/**
 * Stores the next version, and tells all processes. Old rows end before new ones begin, so that two
 * items can swap their addresses; the database refuses two items with one address. The caller has
 * called `lockPublications`.
 */
export async function addVersion(trx: Transaction<Tables>, next: NewVersion): Promise<number> {
  const { shown, at, by, actor, note, restores = null, isScheduled = false, detail } = next;
  const version = ((await latestVersion(trx)) ?? -1) + 1;
  await trx
    .insertInto("publications")
    .values({
      version,
      at: at.toISOString(),
      by,
      note,
      restores,
      scheduled: isScheduled ? 1 : 0,
    })
    .execute();
  for (const { noun, item } of shown)
    await trx
      .updateTable("published")
      .set({ until: version })
      .where("noun", "=", noun)
      .where("item", "=", item)
      .where("until", "is", null)
      .execute();
  const rows = shown.flatMap(({ revision, ...row }) =>
    revision === null ? [] : [{ ...row, revision, since: version, until: null }],
  );
  await insertAll(trx, "published", rows);
  if (version > 0)
    await recordActivity(trx, {
      at,
      actor,
      event: "published",
      subject: { noun: "version", id: String(version), name: "" },
      detail,
    });
  await sendNotification(trx, "publications");
  return version;
}
