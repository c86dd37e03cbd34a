import type { Kysely, Transaction } from "kysely";
import { lock, lockTables } from "#db/lock.ts";
import { sendNotification } from "#db/notifications.ts";
import { readAtOneMoment } from "#db/read-at-one-moment.ts";
import type { Tables } from "#db/schema.ts";
import { type Content, contentTables } from "#domain/content/registry.ts";
import { returningRevision } from "#domain/content/store.ts";
import { cleanLine } from "#domain/text/clean-text.ts";
import { type ChangedAt, changedAt } from "./changed-at.ts";
import { type Change, changesBetween } from "./changes.ts";
import { type FormerSlugs, formerSlugs } from "./former-slugs.ts";
import { freezeTables, readForPublishing, readTables } from "./freeze.ts";
import { noteLimit } from "./limits.ts";
import { DamagedVersion, latestVersion, readVersion } from "./publications.ts";
import { restoreTables, type TableChange, tableChanges } from "./restore-tables.ts";
import type { SiteContent } from "./site-content.ts";
import { type PreparedVersion, prepareVersion, storeVersion } from "./store-version.ts";
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
  { stamp, shown, ...entry }: PublishOptions & { stamp: string },
): Promise<PublishResult> {
  return preparedThenStored<PublishResult, PreparedVersion>(db, {
    async prepare(trx) {
      const latest = await readLatest(trx, shown);
      if ((await tablesStamp(trx)) !== stamp) return { result: { outcome: "stale" } };
      const tables = await freezeTables(trx, await readForPublishing(trx));
      const changes = changesBetween(latest, tables);
      if (changes.length === 0) return { result: { outcome: "nothing" } };
      const content = { ...tables, ...remembered(latest, tables, changes, entry.now) };
      const note = cleanNote(entry.note);
      return { prepared: prepareVersion({ content, changes, ...entry, note }) };
    },
    async store(trx, prepared) {
      const version = await storeVersion(trx, prepared);
      await sendNotification(trx, "publications");
      return { outcome: "published", version };
    },
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
  { restoreDraftTables, shown, ...entry }: PublishOptions & { restoreDraftTables: boolean },
): Promise<PublishAgainResult> {
  return preparedThenStored<PublishAgainResult, { restored?: Restored; again: PreparedVersion }>(
    db,
    {
      async prepare(trx) {
        const latest = await readLatest(trx, shown);
        const old = await readVersion(trx, version);
        if (!old) return { result: { outcome: "missing" } };
        const changes = changesBetween(latest, old);
        const again = prepareVersion({
          content: { ...old, ...remembered(latest, old, changes, entry.now) },
          changes,
          ...entry,
          note: cleanNote(entry.note),
          restores: version,
        });
        if (!restoreDraftTables) return { prepared: { again } };
        return { prepared: { again, restored: await prepareRestoring(trx, latest, old, entry) } };
      },
      async store(trx, { restored, again }) {
        if (restored) await setAsideAndRestore(trx, restored);
        const added = await storeVersion(trx, again);
        await sendNotification(trx, "publications");
        return { outcome: "published", version: added };
      },
    },
  );
}

export type RestoreResult = { outcome: "restored" } | { outcome: "missing" };

/**
 * Restores the draft tables to a version, without publishing. Unpublished work is first set aside,
 * as another version.
 */
export async function restoreDraftTables(
  db: Kysely<Tables>,
  version: number,
  { shown, ...entry }: Omit<PublishOptions, "note">,
): Promise<RestoreResult> {
  return preparedThenStored<RestoreResult, Restored>(db, {
    async prepare(trx) {
      const latest = await readLatest(trx, shown);
      const old = await readVersion(trx, version);
      if (!old) return { result: { outcome: "missing" } };
      return { prepared: await prepareRestoring(trx, latest, old, entry) };
    },
    async store(trx, restored) {
      await setAsideAndRestore(trx, restored);
      return { outcome: "restored" };
    },
  });
}

interface Steps<Result, Prepared> {
  /** Only reads. Answers the result if there is nothing to store. */
  prepare(trx: Transaction<Tables>): Promise<{ prepared: Prepared } | { result: Result }>;
  store(trx: Transaction<Tables>, prepared: Prepared): Promise<Result>;
}

/**
 * Prepares without locks, because that takes a second if there are thousands of items, and an
 * enquiry should not wait for it. Then locks the tables, so that nobody else publishes or saves,
 * and stores what was prepared. If someone saved or published in between, it is prepared again.
 */
async function preparedThenStored<Result, Prepared>(
  db: Kysely<Tables>,
  { prepare, store }: Steps<Result, Prepared>,
): Promise<Result> {
  const early = await readAtOneMoment(db, async (trx) => {
    return { state: await stateOf(trx), step: await prepare(trx) };
  });
  if ("result" in early.step) return early.step.result;
  return db.transaction().execute(async (trx) => {
    await lock(trx, "publications");
    await lockTables(trx, contentTables);
    const isCurrent = (await stateOf(trx)) === early.state;
    const step = isCurrent ? early.step : await prepare(trx);
    return "result" in step ? step.result : store(trx, step.prepared);
  });
}

/** Changes whenever something is saved or published. */
async function stateOf(trx: Transaction<Tables>): Promise<string> {
  return `${await latestVersion(trx)} ${await tablesStamp(trx)}`;
}

type Latest = Content & { formerSlugs: FormerSlugs; changedAt: ChangedAt };

/** The fields of a version that depend on the one before it. */
function remembered(latest: Latest, next: Content, changes: Change[], now: Date) {
  return {
    formerSlugs: formerSlugs(latest, next),
    changedAt: changedAt(latest.changedAt, changes, now),
  };
}

/** The version that visitors see. `shown` is the one that the caller shows them. */
async function readLatest(trx: Transaction<Tables>, shown?: SiteContent): Promise<Latest> {
  const version = await latestVersion(trx);
  if (shown && version === shown.version) return shown;
  try {
    const latest = version === null ? null : await readVersion(trx, version);
    if (!latest) throw new Error("the version that visitors see is not in the database");
    return latest;
  } catch (error) {
    // Visitors see `shown`, and the next version replaces the damaged one.
    if (shown && error instanceof DamagedVersion) return shown;
    throw error;
  }
}

/** The changes that restore the draft tables. */
interface Restored {
  /** Work that was not published. */
  setAside?: PreparedVersion;
  tables: TableChange[];
}

async function prepareRestoring(
  trx: Transaction<Tables>,
  latest: Latest,
  old: VersionContent,
  { by, now }: Omit<PublishOptions, "note">,
): Promise<Restored> {
  const frozen = await freezeTables(trx, await readTables(trx));
  const unpublished = changesBetween(latest, frozen);
  const restoration = { now, by, firstRevision: returningRevision(now) };
  const tables = await tableChanges(trx, old, restoration);
  // The version that is restored already holds this work.
  if (unpublished.length === 0 || changesBetween(old, frozen).length === 0) return { tables };
  const setAside = prepareVersion({
    content: { ...frozen, ...remembered(latest, frozen, unpublished, now) },
    changes: unpublished,
    by,
    note: "Saved work that was not published",
    now,
    isSetAside: true,
  });
  return { tables, setAside };
}

async function setAsideAndRestore(
  trx: Transaction<Tables>,
  { setAside, tables }: Restored,
): Promise<void> {
  if (setAside) await storeVersion(trx, setAside);
  await restoreTables(trx, tables);
}

function cleanNote(note: string): string {
  return [...cleanLine(note)].slice(0, noteLimit).join("").trim();
}
