import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { readAuthors } from "#domain/content/change-authors.ts";
import { contentTypes } from "#domain/content/registry.ts";
import { draftTables } from "#domain/content/rows.ts";
import { readChoices } from "#domain/owner-choices.ts";
import { type Change, changeKey } from "./changes.ts";

/** Who changed something, and when. */
interface Saver {
  /** ISO-8601 text in UTC. Null if unknown. */
  savedAt: string | null;
  /** E-mail address of the account. Null if unknown. */
  savedBy: string | null;
}

/** A change, with the last save of its item. */
export interface SavedChange extends Change, Saver {
  /** Whether it is a removed item that stays in the draft tables, as an unpublished example. */
  isLeftOut: boolean;
}

const unknown: Saver = { savedAt: null, savedBy: null };

/** Adds who saved, removed or moved the items of these changes. A few hundred changes at most. */
export async function withSavers(db: Kysely<Tables>, changes: Change[]): Promise<SavedChange[]> {
  const rows = await rowSavers(db, changes);
  const authors = new Map(
    (await readAuthors(db)).map(({ subject, id, changed_at, changed_by }) => [
      `${subject} ${id}`,
      { savedAt: changed_at, savedBy: changed_by },
    ]),
  );
  const { examples } = await readChoices(db);
  return changes.map((change) => {
    const row = rows.get(changeKey(change));
    const hasNoRow = change.kind === "removed" || change.kind === "reordered";
    const isLeftOut = change.kind === "removed" && row !== undefined && examples === "unpublished";
    const saver = hasNoRow ? authors.get(`${change.subject} ${change.id}`) : row;
    return { ...change, ...((!isLeftOut && saver) || unknown), isLeftOut };
  });
}

/** The last save of each changed item that has a row, by the key of its change. */
async function rowSavers(db: Kysely<Tables>, changes: Change[]): Promise<Map<string, Saver>> {
  const savers = new Map<string, Saver>();
  for (const { noun, name, table, isSingle } of contentTypes) {
    const changed = changes.filter(({ subject, kind }) => subject === noun && kind !== "reordered");
    if (changed.length === 0) continue;
    const keys = new Map(changed.map((change) => [isSingle ? name : change.id, changeKey(change)]));
    const rows = await draftTables(db)
      .selectFrom(table)
      .select(["id", "updated_at", "updated_by"])
      .where("id", "in", [...keys.keys()])
      .execute();
    for (const { id, updated_at, updated_by } of rows) {
      const saver = { savedAt: updated_at, savedBy: updated_by } as Saver;
      savers.set(keys.get(String(id)) ?? "", saver);
    }
  }
  return savers;
}
