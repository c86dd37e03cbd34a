import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import type { RegisteredType } from "#domain/content/registry.ts";
import { listRevisions, type Revision } from "#domain/content/revisions.ts";
import { oldestWhole } from "./publications.ts";

/** A revision of an item, and whether visitors see or saw it. */
export interface HistoryState extends Revision {
  /** The version that showed it first; it may be kept no more. Null if no version did. */
  version: number | null;
  /** Whether visitors see it now. */
  isCurrent: boolean;
  /** A version that shows it and can still be looked at. Null if there is none. */
  kept: number | null;
}

/** How many revisions are listed. */
const listed = 100;

/** The revisions of an item that are kept, the newest first. A row id names the item. */
export async function itemHistory(
  db: Kysely<Tables>,
  type: RegisteredType,
  id: string,
): Promise<HistoryState[]> {
  const revisions = await listRevisions(db, type, id, listed);
  const shown = await db
    .selectFrom("published")
    .select(["revision", "since", "until"])
    .where("noun", "=", type.noun)
    .where("item", "=", textKey(id))
    .orderBy("since")
    .execute();
  const oldest = await oldestWhole(db);
  return revisions.map((revision) => {
    const row = shown.findLast((one) => one.revision === revision.revision);
    const isKept = row !== undefined && (row.until === null || row.until > oldest);
    return {
      ...revision,
      ...{ version: row?.since ?? null, isCurrent: row?.until === null },
      kept: isKept ? Math.max(row.since, oldest) : null,
    };
  });
}
