import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { emailOf } from "#domain/accounts/actor.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { returningRevision } from "#domain/content/store.ts";
import { changeKey, changesBetween } from "./changes.ts";
import { applyPatch, patchOf } from "./content-patch.ts";
import { dependenciesBetween } from "./dependencies.ts";
import { withDependents } from "./follow-dependencies.ts";
import { freezeTables, readTables } from "./freeze.ts";
import { datedContentOf, readLatest, remembered } from "./latest.ts";
import { prepareThenStore } from "./prepare-then-store.ts";
import { cleanNote, type PublishOptions } from "./publish.ts";
import { restoreTables, type TableChange, tableChanges } from "./restore-tables.ts";
import { type PreparedVersion, prepareVersion, storeVersion } from "./store-version.ts";
import { tablesStamp } from "./tables-stamp.ts";

export interface UndoOptions extends Omit<PublishOptions, "note"> {
  /** Key of the change. */
  key: string;
  /** Stamp of the draft tables that the owner reviewed. */
  stamp: string;
}

export type UndoResult =
  /** The draft tables show these items as visitors see them. Version `setAside` holds the work. */
  | { outcome: "undone"; names: string[]; setAside: number }
  /** Something was saved after the owner's list of changes was made. */
  | { outcome: "stale" }
  /** There is no such change, e.g. because it was published meanwhile. */
  | { outcome: "missing" };

/**
 * Restores the item of one change to what visitors see, and the items whose changes need that one.
 * All saved work is first set aside, as a version that can be restored.
 */
export async function undoChange(
  db: Kysely<Tables>,
  { key, stamp, shown, by, now }: UndoOptions,
): Promise<UndoResult> {
  interface Prepared {
    names: string[];
    setAside: PreparedVersion;
    tables: TableChange[];
  }
  return prepareThenStore<UndoResult, Prepared>(db, {
    async prepare(trx) {
      if ((await tablesStamp(trx)) !== stamp) return { result: { outcome: "stale" } };
      const latest = await readLatest(trx, shown);
      const saved = await readTables(trx);
      const changes = changesBetween(latest, saved);
      if (!changes.some((change) => changeKey(change) === key))
        return { result: { outcome: "missing" } };
      const undone = withDependents([key], dependenciesBetween(latest, saved, changes));
      const staying = changes.filter((change) => !undone.has(changeKey(change)));
      const target = applyPatch(await datedContentOf(trx, latest, saved), patchOf(saved, staying));
      const frozen = await freezeTables(trx, saved);
      const names = changes
        .filter((change) => undone.has(changeKey(change)))
        .map(({ name }) => name);
      const setAside = prepareVersion({
        content: { ...frozen, ...remembered(latest, frozen, changes, now) },
        changes,
        by: emailOf(by),
        note: cleanNote(`Saved work before undoing: ${names.join(", ")}`),
        now,
        isSetAside: true,
      });
      const restoration = { now, by, firstRevision: returningRevision(now) };
      const tables = await tableChanges(trx, target, restoration);
      return { prepared: { names, setAside, tables } };
    },
    async store(trx, { names, setAside, tables }) {
      const version = await storeVersion(trx, setAside);
      await restoreTables(trx, tables, { now, by });
      await recordActivity(trx, {
        at: now,
        actor: by,
        event: "change undone",
        subject: { noun: "version", id: String(version), name: names.join(", ") },
      });
      return { outcome: "undone", names, setAside: version };
    },
  });
}
