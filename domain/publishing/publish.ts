import type { Kysely, Transaction } from "kysely";
import { ZodError } from "zod";
import { lock, lockTables } from "#db/lock.ts";
import { sendNotification } from "#db/notifications.ts";
import type { Tables } from "#db/schema.ts";
import { type Content, contentTypes } from "#domain/content/registry.ts";
import { returningRevision } from "#domain/content/store.ts";
import { cleanLine } from "#domain/text/clean-text.ts";
import { type ChangedAt, changedAt } from "./changed-at.ts";
import { type Change, changesBetween } from "./changes.ts";
import { type FormerSlugs, formerSlugs } from "./former-slugs.ts";
import { freezeTables } from "./freeze.ts";
import { noteLimit } from "./limits.ts";
import { latestVersion, readVersion } from "./publications.ts";
import { restoreTables } from "./restore-tables.ts";
import type { SiteContent } from "./site-content.ts";
import { storeVersion } from "./store-version.ts";
import { tablesStamp } from "./tables-stamp.ts";
import type { VersionContent } from "./version-content.ts";

/** Who publishes, when, and why. */
export interface PublishOptions {
  /** E-mail address of the account. */
  by: string;
  /** May be empty. Cut at `noteLimit` characters. */
  note: string;
  now: Date;
  /** The version that the caller shows visitors. If it is the latest, it is not read again. */
  shown?: SiteContent;
}

export type PublishResult =
  | { outcome: "published"; version: number }
  /** Visitors already see everything that is saved. */
  | { outcome: "nothing" }
  /** Something was saved after the owner's list of changes was made. */
  | { outcome: "stale" };

/**
 * Freezes the draft tables into the next version of the site, which visitors see from then on. When
 * this throws, nothing was published. `stamp` is the `tablesStamp` of the draft tables that the
 * owner reviewed: if they have changed since, nothing is published.
 */
export async function publish(
  db: Kysely<Tables>,
  { stamp, shown, ...by }: PublishOptions & { stamp: string },
): Promise<PublishResult> {
  return db.transaction().execute(async (trx) => {
    const latest = await hold(trx, shown);
    if ((await tablesStamp(trx)) !== stamp) return { outcome: "stale" };
    const tables = await freezeTables(trx);
    const changes = changesBetween(latest, tables);
    if (changes.length === 0) return { outcome: "nothing" };
    const content = { ...tables, ...remembered(latest, tables, changes, by.now) };
    const version = await storeVersion(trx, { content, changes, ...by, note: cleanNote(by.note) });
    await sendNotification(trx, "publications");
    return { outcome: "published", version };
  });
}

export type PublishAgainResult =
  | { outcome: "published"; version: number }
  /** There is no such version, or its content is no longer kept. */
  | { outcome: "missing" };

/**
 * Publishes an older version again, as the next one. With `restoreDraftTables`, the draft tables
 * are restored to it too. Unpublished work is first set aside, as another version.
 */
export async function publishAgain(
  db: Kysely<Tables>,
  version: number,
  { restoreDraftTables, shown, ...by }: PublishOptions & { restoreDraftTables: boolean },
): Promise<PublishAgainResult> {
  return db.transaction().execute(async (trx) => {
    const latest = await hold(trx, shown);
    const old = await readVersion(trx, version);
    if (!old) return { outcome: "missing" };
    if (restoreDraftTables) await setAsideAndRestore(trx, latest, old, by);
    const changes = changesBetween(latest, old);
    const added = await storeVersion(trx, {
      content: { ...old, ...remembered(latest, old, changes, by.now) },
      changes,
      ...by,
      note: cleanNote(by.note),
      restores: version,
    });
    await sendNotification(trx, "publications");
    return { outcome: "published", version: added };
  });
}

/**
 * Restores the draft tables to a version, without publishing. Unpublished work is first set aside,
 * as another version.
 */
export async function restoreDraftTables(
  db: Kysely<Tables>,
  version: number,
  { shown, ...by }: Omit<PublishOptions, "note">,
): Promise<{ outcome: "restored" } | { outcome: "missing" }> {
  return db.transaction().execute(async (trx) => {
    const latest = await hold(trx, shown);
    const old = await readVersion(trx, version);
    if (!old) return { outcome: "missing" };
    await setAsideAndRestore(trx, latest, old, by);
    return { outcome: "restored" };
  });
}

type Latest = Content & { formerSlugs: FormerSlugs; changedAt: ChangedAt };

/** The fields of a version that depend on the one before it. */
function remembered(latest: Latest, next: Content, changes: Change[], now: Date) {
  return {
    formerSlugs: formerSlugs(latest, next),
    changedAt: changedAt(latest.changedAt, changes, now),
  };
}

/**
 * Reads what visitors see, and locks the tables: until the transaction ends, nobody else publishes
 * or saves.
 */
async function hold(trx: Transaction<Tables>, shown?: SiteContent): Promise<Latest> {
  await lock(trx, "publications");
  await lockTables(
    trx,
    contentTypes.map(({ table }) => table),
  );
  const latest = await readLatest(trx, shown);
  if (!latest) throw new Error("the version that visitors see is not in the database");
  return latest;
}

async function readLatest(trx: Transaction<Tables>, shown?: SiteContent): Promise<Latest | null> {
  const version = await latestVersion(trx);
  if (version === null) return null;
  if (version === shown?.version) return shown;
  try {
    return await readVersion(trx, version);
  } catch (error) {
    // The stored version is damaged. Visitors see `shown`, and the next version replaces it.
    if (shown && (error instanceof SyntaxError || error instanceof ZodError)) return shown;
    throw error;
  }
}

async function setAsideAndRestore(
  trx: Transaction<Tables>,
  latest: Latest,
  old: VersionContent,
  { by, now }: Omit<PublishOptions, "note">,
): Promise<void> {
  const tables = await freezeTables(trx);
  const unpublished = changesBetween(latest, tables);
  // The version that is restored already holds this work.
  if (unpublished.length > 0 && changesBetween(old, tables).length > 0) {
    await storeVersion(trx, {
      content: { ...tables, ...remembered(latest, tables, unpublished, now) },
      changes: unpublished,
      by,
      note: "Saved work that was not published",
      now,
      isSetAside: true,
    });
  }
  await restoreTables(trx, old, { now, by, firstRevision: returningRevision(now) });
}

function cleanNote(note: string): string {
  return [...cleanLine(note)].slice(0, noteLimit).join("").trim();
}
