import type { Kysely, Transaction } from "kysely";
import { sendNotification } from "#db/notifications.ts";
import type { Tables } from "#db/schema.ts";
import { keepAuthorsOf } from "#domain/content/change-authors.ts";
import { cleanLine } from "#domain/text/clean-text.ts";
import { type Change, changeKey, changesBetween } from "./changes.ts";
import { applyPatch, patchOf } from "./content-patch.ts";
import { dependenciesBetween } from "./dependencies.ts";
import { withDependents } from "./dependents.ts";
import { type DraftTables, freezeTables, readForPublishing } from "./freeze.ts";
import { draftTablesOf, type Latest, readLatest, remembered } from "./latest.ts";
import { noteLimit } from "./limits.ts";
import { prepareThenStore } from "./prepare-then-store.ts";
import { latestVersion } from "./publications.ts";
import type { SiteContent } from "./site-content.ts";
import { type PreparedVersion, prepareVersion, storeVersion } from "./store-version.ts";
import { tablesStamp } from "./tables-stamp.ts";

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

/** The changes that the owner takes: all but those that wait. */
export interface Choice {
  /** The version with which the owner saw the draft tables compared. */
  version: number;
  /** Keys of the changes that stay saved, for a later publication. */
  waiting: readonly string[];
}

export type PublishResult =
  | { outcome: "published"; version: number }
  /** Visitors already see everything that is saved. */
  | { outcome: "nothing" }
  /** Something was saved or published after the owner's list of changes was made. */
  | { outcome: "stale" }
  /** Every change waits, or one that does not wait needs one that waits. */
  | { outcome: "refused"; reason: "none chosen" | "incomplete" };

/**
 * Freezes the draft tables into the next version of the site, which visitors see from then on. With
 * a `choice`, some changes wait, and the version shows these items as before. When this throws,
 * nothing was published. `stamp` is the `tablesStamp` of the draft tables that the owner reviewed:
 * if they have changed since, nothing is published.
 */
export async function publish(
  db: Kysely<Tables>,
  { stamp, choice, shown, ...entry }: PublishOptions & { stamp: string; choice?: Choice },
): Promise<PublishResult> {
  return prepareThenStore<PublishResult, Prepared>(db, {
    async prepare(trx) {
      if ((await tablesStamp(trx)) !== stamp) return { result: { outcome: "stale" } };
      const latest = await readLatest(trx, shown);
      const saved = await readForPublishing(trx);
      const chosen = choice ? await chosenContent(trx, latest, saved, choice) : saved;
      if ("outcome" in chosen) return { result: chosen };
      const tables = await freezeTables(trx, chosen);
      const changes = changesBetween(latest, tables);
      if (changes.length === 0) return { result: { outcome: "nothing" } };
      const content = { ...tables, ...remembered(latest, tables, changes, entry.now) };
      const note = cleanNote(entry.note);
      const version = prepareVersion({ content, changes, ...entry, note });
      return { prepared: { version, waiting: choice ? changesBetween(tables, saved) : [] } };
    },
    async store(trx, prepared) {
      const version = await storeVersion(trx, prepared.version);
      await keepAuthorsOf(trx, prepared.waiting);
      await sendNotification(trx, "publications");
      return { outcome: "published", version };
    },
  });
}

interface Prepared {
  version: PreparedVersion;
  /** The changes that visitors do not see yet. */
  waiting: Change[];
}

type NotPublished = Exclude<PublishResult, { outcome: "published" }>;

/** The content with the chosen changes, or the reason why it cannot be published. */
async function chosenContent(
  trx: Transaction<Tables>,
  latest: Latest,
  saved: DraftTables,
  choice: Choice,
): Promise<DraftTables | NotPublished> {
  const found = await chosenChanges(trx, latest, saved, choice);
  if ("outcome" in found) return found;
  if (found.isAll) return saved;
  return applyPatch(await draftTablesOf(trx, latest, saved), patchOf(saved, found.changes));
}

/** The changes that a choice takes, or the reason why they cannot be published. */
export async function chosenChanges(
  trx: Transaction<Tables>,
  latest: Latest,
  saved: DraftTables,
  { version, waiting }: Choice,
): Promise<{ changes: Change[]; isAll: boolean } | NotPublished> {
  if ((await latestVersion(trx)) !== version) return { outcome: "stale" };
  const changes = changesBetween(latest, saved);
  const waits = new Set(waiting);
  const left = new Set(changes.map(changeKey).filter((key) => waits.has(key)));
  if (left.size === 0) return { changes, isAll: true };
  if (left.size === changes.length) return { outcome: "refused", reason: "none chosen" };
  const dependencies = dependenciesBetween(latest, saved, changes);
  if (withDependents(left, dependencies).size > left.size)
    return { outcome: "refused", reason: "incomplete" };
  return { changes: changes.filter((change) => !left.has(changeKey(change))), isAll: false };
}

/** A note as one line, no longer than the limit. */
export function cleanNote(note: string): string {
  return [...cleanLine(note)].slice(0, noteLimit).join("").trim();
}
