import type { Kysely, Transaction } from "kysely";
import { sendNotification } from "#db/notifications.ts";
import type { Tables } from "#db/schema.ts";
import { emailOf } from "#domain/accounts/actor.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { returningRevision, type Saving } from "#domain/content/store.ts";
import { changesBetween } from "./changes.ts";
import { freezeTables, readTables } from "./freeze.ts";
import { type Latest, readLatest, remembered } from "./latest.ts";
import { prepareThenStore } from "./prepare-then-store.ts";
import { readVersion } from "./publications.ts";
import { cleanNote, type PublishOptions } from "./publish.ts";
import { restoreTables, type TableChange, tableChanges } from "./restore-tables.ts";
import { type PreparedVersion, prepareVersion, storeVersion } from "./store-version.ts";
import type { VersionContent } from "./version-content.ts";

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
  return prepareThenStore<PublishAgainResult, { restored?: Restored; again: PreparedVersion }>(db, {
    async prepare(trx) {
      const latest = await readLatest(trx, shown);
      const old = await readVersion(trx, version);
      if (!old) return { result: { outcome: "missing" } };
      const changes = changesBetween(latest, old);
      const again = prepareVersion({
        content: { ...old, ...remembered(latest, old, changes, entry.now) },
        changes,
        ...entry,
        by: emailOf(entry.by),
        note: cleanNote(entry.note),
        restores: version,
      });
      if (!restoreDraftTables) return { prepared: { again } };
      return { prepared: { again, restored: await prepareRestoring(trx, latest, old, entry) } };
    },
    async store(trx, { restored, again }) {
      if (restored) await setAsideAndRestore(trx, restored);
      const added = await storeVersion(trx, again);
      await recordActivity(trx, {
        at: entry.now,
        actor: entry.by,
        event: "published",
        subject: { noun: "version", id: String(added), name: "" },
        detail: { again: version, restored: restored !== undefined },
      });
      await sendNotification(trx, "publications");
      return { outcome: "published", version: added };
    },
  });
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
  return prepareThenStore<RestoreResult, Restored>(db, {
    async prepare(trx) {
      const latest = await readLatest(trx, shown);
      const old = await readVersion(trx, version);
      if (!old) return { result: { outcome: "missing" } };
      return { prepared: await prepareRestoring(trx, latest, old, entry) };
    },
    async store(trx, restored) {
      await setAsideAndRestore(trx, restored);
      await recordActivity(trx, {
        at: entry.now,
        actor: entry.by,
        event: "version brought back",
        subject: { noun: "version", id: String(version), name: "" },
      });
      return { outcome: "restored" };
    },
  });
}

/** The changes that restore the draft tables. */
interface Restored {
  /** Work that was not published. */
  setAside?: PreparedVersion;
  tables: TableChange[];
  restoration: Saving;
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
  if (unpublished.length === 0 || changesBetween(old, frozen).length === 0)
    return { tables, restoration };
  const setAside = prepareVersion({
    content: { ...frozen, ...remembered(latest, frozen, unpublished, now) },
    changes: unpublished,
    by: emailOf(by),
    note: "Saved work that was not published",
    now,
    isSetAside: true,
  });
  return { tables, restoration, setAside };
}

async function setAsideAndRestore(
  trx: Transaction<Tables>,
  { setAside, tables, restoration }: Restored,
): Promise<void> {
  if (setAside) await storeVersion(trx, setAside);
  await restoreTables(trx, tables, restoration);
}
