import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import type { RegisteredType } from "#domain/content/registry.ts";
import { type FieldsRevision, listFieldsRevisions } from "#domain/content/revisions.ts";
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
