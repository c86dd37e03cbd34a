import type { Kysely, Transaction } from "kysely";
import { sendNotification } from "#db/notifications.ts";
import type { Tables } from "#db/schema.ts";
import { type Doer, emailOf } from "#domain/accounts/actor.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { keepAuthorsOf } from "#domain/content/change-authors.ts";
import { cleanLine } from "#domain/text/clean-text.ts";
import { type Change, changeKey, changesBetween } from "./changes.ts";
import { applyPatch, patchOf } from "./content-patch.ts";
import { dependenciesBetween } from "./dependencies.ts";
import { withDependents } from "./follow-dependencies.ts";
import { freezeTables, readForPublishing } from "./freeze.ts";
import { datedContentOf, type Latest, readLatest, remembered } from "./latest.ts";
import { noteLimit } from "./limits.ts";
import { prepareThenStore } from "./prepare-then-store.ts";
import { latestVersion } from "./publications.ts";
import type { SiteContent } from "./site-content.ts";
import { type PreparedVersion, prepareVersion, storeVersion } from "./store-version.ts";
import { tablesStamp } from "./tables-stamp.ts";
import type { DatedContent } from "./version-content.ts";

/** Who publishes, when, and why. */
export interface PublishOptions {
  by: Doer;
  /** May be empty. Cut at `noteLimit` characters. */
  note: string;
  now: Date;
  /** The version that the caller shows visitors. If it is the latest, it is not read again. */
  shown?: SiteContent;
}

/** Which changes are published. The others stay saved, for a later publication. */
export type Choice = {
  /** The version with which the owner saw the draft tables compared. */
  version: number;
} & (
  | { /** Keys of the changes that wait. */ waiting: readonly string[] }
  | { /** Keys of the only changes that do not wait. */ taken: readonly string[] }
);

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
      const chosen = await chosenChanges(trx, latest, saved, choice);
      if ("outcome" in chosen) return { result: chosen };
      const { changes, waiting } = chosen;
      const isAll = waiting.length === 0;
      const tables = await freezeTables(
        trx,
        isAll
          ? saved
          : applyPatch(await datedContentOf(trx, latest, saved), patchOf(saved, changes)),
      );
      const content = { ...tables, ...remembered(latest, tables, changes, entry.now) };
      const note = cleanNote(entry.note);
      const version = prepareVersion({ content, changes, ...entry, by: emailOf(entry.by), note });
      return { prepared: { version, waiting } };
    },
    async store(trx, prepared) {
      const version = await storeVersion(trx, prepared.version);
      await keepAuthorsOf(trx, prepared.waiting);
      const { now: at, by: actor } = entry;
      const { change_count: changes } = prepared.version.publication;
      const subject = { noun: "version", id: String(version), name: "" };
      const detail = { changes, waiting: prepared.waiting.length };
      await recordActivity(trx, { at, actor, event: "published", subject, detail });
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

/** The changes that a choice takes, all without one, or why they cannot be published. */
export async function chosenChanges(
  trx: Transaction<Tables>,
  latest: Latest,
  saved: DatedContent,
  choice?: Choice,
): Promise<{ changes: Change[]; waiting: Change[] } | NotPublished> {
  if (choice && (await latestVersion(trx)) !== choice.version) return { outcome: "stale" };
  const changes = changesBetween(latest, saved);
  if (changes.length === 0) return { outcome: "nothing" };
  if (!choice) return { changes, waiting: [] };
  const areNamedTaken = "taken" in choice;
  const named = new Set(areNamedTaken ? choice.taken : choice.waiting);
  const isTaken = (change: Change) => named.has(changeKey(change)) === areNamedTaken;
  const [taken, waiting] = [changes.filter(isTaken), changes.filter((one) => !isTaken(one))];
  if (taken.length === 0) return { outcome: "refused", reason: "none chosen" };
  const dependencies = dependenciesBetween(latest, saved, changes);
  if (withDependents(waiting.map(changeKey), dependencies).size > waiting.length)
    return { outcome: "refused", reason: "incomplete" };
  return { changes: taken, waiting };
}

/** A note as one line, no longer than the limit. */
export function cleanNote(note: string): string {
  return [...cleanLine(note)].slice(0, noteLimit).join("").trim();
}
