import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import { sendNotification } from "#db/notifications.ts";
import { insertAll } from "#db/queries.ts";
import type { PublicationsTable, PublishedTable, Tables } from "#db/schema.ts";
import type { Doer } from "#domain/accounts/roles.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { wholeVersions } from "./limits.ts";

/** A version as the history lists it. */
export interface Publication {
  version: number;
  /** ISO-8601 text in UTC. */
  publishedAt: string;
  /** E-mail address of the account; null for the built-in content. */
  publishedBy: string | null;
  /** Whether the account had scheduled it. */
  isScheduled: boolean;
  note: string;
  /** The older version to which the site went back. */
  restores: number | null;
  /** Whether its content is still kept, so that the site can go back to it. */
  isWhole: boolean;
}

/** Every version, the newest first. */
export async function listPublications(db: Kysely<Tables>): Promise<Publication[]> {
  const rows = await db.selectFrom("publications").selectAll().orderBy("version", "desc").execute();
  return rows.map((row, index) => publicationOf(row, index < wholeVersions));
}

/** The version of this number, or null. */
export async function getPublication(
  db: Kysely<Tables>,
  version: number,
): Promise<Publication | null> {
  const row = await db
    .selectFrom("publications")
    .selectAll()
    .where("version", "=", version)
    .executeTakeFirst();
  return row ? publicationOf(row, version >= (await oldestWhole(db))) : null;
}

/** The number of the version that visitors see. Null until the first start has stored one. */
export async function latestVersion(db: Kysely<Tables>): Promise<number | null> {
  const { latest } = await db
    .selectFrom("publications")
    .select((select) => select.fn.max("version").as("latest"))
    .executeTakeFirstOrThrow();
  return latest;
}

/** The oldest version whose content is kept. */
export async function oldestWhole(db: Kysely<Tables>): Promise<number> {
  const latest = (await latestVersion(db)) ?? 0;
  return Math.max(0, latest - wholeVersions + 1);
}

function publicationOf(row: Selectable<PublicationsTable>, isWhole: boolean): Publication {
  return {
    version: row.version,
    publishedAt: row.at,
    publishedBy: row.by,
    isScheduled: row.scheduled === 1,
    note: row.note,
    restores: row.restores,
    isWhole,
  };
}

/** What versions show, each row with its revision, whose columns are null if it is missing. */
export function publishedRevisions(db: Kysely<Tables>) {
  return db
    .selectFrom("published")
    .leftJoin("revisions", (join) =>
      join
        .onRef("revisions.noun", "=", "published.noun")
        .onRef("revisions.item", "=", "published.item")
        .onRef("revisions.revision", "=", "published.revision"),
    );
}

/** A condition on `published`: this version, or a later one, still shows the revision. */
export function isShownAfter(version: number) {
  return sql<boolean>`(published.until is null or published.until > ${version})`;
}

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
