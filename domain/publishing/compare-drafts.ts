import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { type Content, typeOf } from "#domain/content/registry.ts";
import { get } from "#domain/content/store.ts";
import { readChoices } from "#domain/first-day/owner-choices.ts";
import type { Picture } from "#domain/images/picture.ts";
import { type Example, examplesIn } from "#domain/sample-site/examples.ts";
import { type Change, changesBetween } from "./changes.ts";
import { type Dependency, dependenciesBetween } from "./dependencies.ts";
import { readForPublishing } from "./freeze.ts";
import type { SiteContent } from "./site-content.ts";
import { tablesStamp } from "./tables-stamp.ts";
import { type Warning, warningsAbout } from "./warnings.ts";

/** How many changes and warnings a comparison names. */
const named = 200;

/** A change, with the time and the account of the last save. */
export interface SavedChange extends Change {
  /** ISO-8601 text in UTC. Null if no row says it. */
  savedAt: string | null;
  /** E-mail address of the account. */
  savedBy: string | null;
}

/** What would change for visitors if the draft tables were published now. */
export interface Comparison {
  /** The version that the draft tables are compared with. */
  version: number;
  /** The first changes. */
  changes: SavedChange[];
  /** Which of all changes need which others. */
  dependencies: Dependency[];
  /** Ids of removed items that stay in the draft tables, as examples that are not published. */
  leftOut: string[];
  /** How many changes there are in all. */
  changeCount: number;
  /** The first warnings. */
  warnings: Warning[];
  /** What would still be sample content after publishing. */
  examples: Example[];
  /** Stamp of the compared draft tables. Publishing refuses if anything was saved since. */
  stamp: string;
}

/** Compares the draft tables with what visitors see. `pictures` are all that can be shown. */
export async function compareDrafts(
  db: Kysely<Tables>,
  shown: Content & Pick<SiteContent, "version">,
  pictures: Record<string, Picture>,
): Promise<Comparison> {
  // Read before the rows: a save in between then makes the stamp out of date, and the owner cannot
  // publish it unseen.
  const stamp = await tablesStamp(db);
  const tables = await readForPublishing(db);
  const changes = changesBetween(shown, tables);
  return {
    version: shown.version,
    changes: await withSavers(db, changes.slice(0, named)),
    dependencies: dependenciesBetween(shown, tables, changes),
    leftOut: await leftOutOf(db, changes.slice(0, named)),
    changeCount: changes.length,
    warnings: warningsAbout(tables, pictures).slice(0, named),
    examples: examplesIn(tables),
    stamp,
  };
}

/** Adds who saved each item last, and when. Removals and orders have no row that says it. */
async function withSavers(db: Kysely<Tables>, changes: Change[]): Promise<SavedChange[]> {
  const saved: SavedChange[] = [];
  for (const change of changes) {
    const type = typeOf(change.subject);
    const row =
      change.kind === "reordered" || !type ? null : await get(db, type, change.id || type.name);
    saved.push({ ...change, savedAt: row?.updatedAt ?? null, savedBy: row?.updatedBy ?? null });
  }
  return saved;
}

async function leftOutOf(db: Kysely<Tables>, changes: Change[]): Promise<string[]> {
  if ((await readChoices(db)).examples !== "unpublished") return [];
  const leftOut: string[] = [];
  for (const { kind, subject, id } of changes) {
    const type = typeOf(subject);
    if (kind === "removed" && type && (await get(db, type, id))) leftOut.push(id);
  }
  return leftOut;
}
