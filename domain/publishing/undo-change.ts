import type { Kysely } from "kysely";
import { lock } from "#db/lock.ts";
import { isUniqueViolation } from "#db/query-errors.ts";
import type { Tables } from "#db/schema.ts";
import type { Doer } from "#domain/accounts/roles.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { titleOf } from "#domain/content/content-type.ts";
import { type Noun, typeOf } from "#domain/content/registry.ts";
import { followSlug } from "#domain/content/save.ts";
import { addItem, changeItem, removeItem } from "#domain/content/store.ts";
import { readChangesOf, statesAt } from "./changes.ts";
import type { ChosenRevision } from "./chosen-changes.ts";
import { latestVersion, lockPublications } from "./publications.ts";

export type UndoResult =
  /** The item is saved as visitors see it. */
  | { outcome: "undone"; subject: Noun; id: string; name: string }
  /** Somebody saved the item after the owner's list of changes was made. */
  | { outcome: "stale" }
  /** There is no such change, e.g. because it was undone meanwhile. */
  | { outcome: "missing" }
  /** Another item has its address by now. */
  | { outcome: "refused" };

/** Saves an item as visitors see it. What was saved stays in the item's history. */
export async function undoChange(
  db: Kysely<Tables>,
  { subject, id, revision }: ChosenRevision,
  saving: { by: Doer; now: Date },
): Promise<UndoResult> {
  const type = typeOf(subject);
  if (!type) return { outcome: "missing" };
  try {
    return await db.transaction().execute(async (trx): Promise<UndoResult> => {
      await lockPublications(trx);
      await lock(trx, `${type.table}.${id}`);
      const [change] = await readChangesOf(trx, [{ subject, id }]);
      if (!change) return { outcome: "missing" };
      if (change.revision !== revision) return { outcome: "stale" };
      // Throws if that is damaged, so that nothing is saved in its place.
      const seen = await statesAt(trx, type, [id], (await latestVersion(trx)) ?? 0);
      const [before, { after, name: saved }] = [seen.get(id), change];
      const name = before ? titleOf(type, before.item) : saved;
      if (before) {
        const { item, place, createdAt } = before;
        const values = { ...item, ...(type.isOrdered && { place }) };
        if (after) {
          const changed = await changeItem(trx, type, id, () => values, saving);
          if (changed) await followSlug(trx, type, changed, saving);
        } else await addItem(trx, type, id, { ...values, createdAt }, saving);
      } else if (!type.isSingle) await removeItem(trx, type, id, saving);
      const { now: at, by: actor } = saving;
      const undone = { noun: subject, id, name };
      await recordActivity(trx, { at, actor, event: "change undone", subject: undone });
      return { outcome: "undone", subject, id, name };
    });
  } catch (error) {
    if (!isUniqueViolation(error, type.table, "slug")) throw error;
    return { outcome: "refused" };
  }
}
