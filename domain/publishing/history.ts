import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import { textKey } from "#db/queries.ts";
import type { Tables } from "#db/schema.ts";
import { titleOf } from "#domain/content/content-type.ts";
import { contentTypes, type RegisteredType } from "#domain/content/registry.ts";
import { type FieldsRevision, listFieldsRevisions } from "#domain/content/revisions.ts";
import { type Change, differenceBetween, readableStatesAt } from "./changes.ts";
import { oldestWhole } from "./publications.ts";

/** An item as a save or a removal left it, and whether visitors see or saw it. */
export interface HistoryState extends FieldsRevision {
  /** The version that showed it; it may be kept no more. Null if no version did. */
  version: number | null;
  /** Whether visitors see it now. Of several saves that left the item alike, the newest says so. */
  isCurrent: boolean;
  /** A version that shows it and can still be looked at. Null if there is none. */
  kept: number | null;
}

/** How many revisions are listed. */
const listed = 100;

/** What is kept of an item, the newest first. A row id names the item. */
export async function itemHistory(
  db: Kysely<Tables>,
  type: RegisteredType,
  id: string,
): Promise<HistoryState[]> {
  const revisions = await listFieldsRevisions(db, type, id, listed);
  const shown = await db
    .selectFrom("published")
    .select(["revision", "since", "until"])
    .where("noun", "=", type.noun)
    .where("item", "=", textKey(id))
    .orderBy("since")
    .execute();
  const oldest = await oldestWhole(db);
  const states = revisions.map((state) => {
    const { revision, next } = state;
    const row = shown.findLast(
      (one) => one.revision >= revision && (next === null || one.revision < next),
    );
    const isKept = row !== undefined && (row.until === null || row.until > oldest);
    return { state, row, kept: isKept ? Math.max(row.since, oldest) : null };
  });
  const seen = states.find(({ row }) => row?.until === null);
  const current =
    seen && states.find(({ state }) => isDeepStrictEqual(state.item, seen.state.item));
  return states.map((one) => {
    const { state, row, kept } = one;
    return { ...state, version: row?.since ?? null, isCurrent: one === current, kept };
  });
}

/** What a version changed for visitors. */
export interface VersionChange extends Pick<Change, "kind" | "subject" | "id" | "name"> {
  /** Names of the fields that changed. */
  fields: string[];
}

/** How many items a version changed. 0 for the first one, which begins the site. */
export async function countChanges(db: Kysely<Tables>, version: number): Promise<number> {
  const { count } = await touched(db, version)
    .select(({ fn }) => fn.count("published.item").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return version === 0 ? 0 : Number(count);
}

/**
 * The first changes of a version, in the order in which changes are listed. Those whose revisions
 * are no longer kept are left out.
 */
export async function readVersionChanges(
  db: Kysely<Tables>,
  version: number,
  limit: number,
): Promise<VersionChange[]> {
  if (version === 0) return [];
  const changes: VersionChange[] = [];
  for (const type of contentTypes) {
    const items = await touched(db, version)
      .select("published.item")
      .distinct()
      .where("published.noun", "=", type.noun)
      .orderBy("published.item")
      .limit(limit - changes.length)
      .execute();
    const ids = items.map(({ item }) => item);
    if (ids.length === 0) continue;
    const before = await readableStatesAt(db, type, ids, version - 1);
    const after = await readableStatesAt(db, type, ids, version);
    for (const id of ids) {
      const [was, is] = [before.get(id), after.get(id)];
      const named = is ?? was;
      if (was === null || is === null || !named) continue;
      const difference = differenceBetween(was ?? null, is ?? null);
      if (!difference) continue;
      const fields = difference.fields.map(({ field }) => field);
      const name = titleOf(type, named.item);
      changes.push({ kind: difference.kind, subject: type.noun, id, name, fields });
    }
  }
  return changes;
}

function touched(db: Kysely<Tables>, version: number) {
  return db
    .selectFrom("published")
    .where(({ or, eb }) => or([eb("since", "=", version), eb("until", "=", version)]));
}
