import type { Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { titleOf } from "#domain/content/content-type.ts";
import { type RegisteredType, typeOf } from "#domain/content/registry.ts";
import { lastSaves, lastState } from "#domain/content/revisions.ts";
import { changeKey } from "./change-key.ts";
import { type Change, readChangesOf } from "./changes.ts";

/** The revision of an item that somebody saw in a list of changes. */
export type ChosenRevision = Pick<Change, "subject" | "id" | "revision">;

/** A change whose item somebody saved after the list was made. */
export interface StaleChange {
  key: string;
  name: string;
  /** ISO-8601 text in UTC. */
  savedAt: string;
  savedBy: string | null;
}

/** Why nothing is published. */
export type NotChosen =
  /** Visitors already see all that was chosen. */
  | { outcome: "nothing" }
  /** These were saved, or undone, after the list of changes was made. */
  | { outcome: "stale"; stale: StaleChange[] }
  | { outcome: "refused"; reason: "none chosen" };

/** The changes that somebody chose from a list, unless one of them is another by now. */
export async function chosenChanges(
  trx: Transaction<Tables>,
  chosen: readonly ChosenRevision[],
): Promise<{ changes: Change[] } | NotChosen> {
  if (chosen.length === 0) return { outcome: "refused", reason: "none chosen" };
  const stale = await staleAmong(trx, chosen);
  if (stale.length > 0) return { outcome: "stale", stale };
  const changes = await readChangesOf(trx, chosen);
  return changes.length > 0 ? { changes } : { outcome: "nothing" };
}

/** The chosen revisions that are no longer those of the drafts. */
async function staleAmong(
  trx: Transaction<Tables>,
  chosen: readonly ChosenRevision[],
): Promise<StaleChange[]> {
  const stale: StaleChange[] = [];
  for (const noun of new Set(chosen.map(({ subject }) => subject))) {
    const type = typeOf(noun) as RegisteredType;
    const some = chosen.filter(({ subject }) => subject === noun);
    const saves = await lastSaves(
      trx,
      type,
      some.map(({ id }) => id),
    );
    for (const one of some) {
      const save = saves.get(one.id);
      if (save?.revision === one.revision) continue;
      const state = await lastState(trx, type, one.id);
      stale.push({
        key: changeKey(one),
        name: state?.item ? titleOf(type, state.item) : one.id,
        ...{ savedAt: save?.at ?? "", savedBy: save?.by ?? null },
      });
    }
  }
  return stale;
}
