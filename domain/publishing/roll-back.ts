import type { Kysely } from "kysely";
import { lockTables } from "#db/lock.ts";
import { inParts } from "#db/queries.ts";
import { isUniqueViolation } from "#db/query-errors.ts";
import type { Tables } from "#db/schema.ts";
import { emailOf } from "#domain/accounts/roles.ts";
import { slugOf, titleOf } from "#domain/content/content-type.ts";
import { contentTables, contentTypes, type RegisteredType } from "#domain/content/registry.ts";
import { lastRevisions } from "#domain/content/revisions.ts";
import { replace } from "#domain/content/store.ts";
import { endFulfilled } from "#domain/scheduling/schedules.ts";
import { cutLine } from "#domain/text/clean-text.ts";
import { changeKey } from "./change-key.ts";
import {
  differenceBetween,
  readableStatesAt,
  readChanges,
  seenStates,
  statesAt,
} from "./changes.ts";
import type { VersionChange } from "./history.ts";
import { noteLimit } from "./limits.ts";
import {
  addVersion,
  latestVersion,
  lockPublications,
  oldestWhole,
  type ShownRevision,
} from "./publications.ts";
import type { PublishOptions } from "./publish.ts";

export type RollBackResult =
  | { outcome: "published"; version: number }
  /** Visitors see the same as in that version. */
  | { outcome: "nothing" }
  /** There is no such version, or its content is no longer kept. */
  | { outcome: "missing" }
  /** Nothing was published: a saved item has the address of one that would come back. */
  | { outcome: "refused"; reason: "address" };

/**
 * Goes back to an older version: the items that visitors see otherwise now are saved as they were
 * then, and published as the next version. Other items keep what is saved and not published.
 */
export async function rollBack(
  db: Kysely<Tables>,
  to: number,
  { by, note, now }: PublishOptions,
): Promise<RollBackResult> {
  try {
    return await db.transaction().execute(async (trx): Promise<RollBackResult> => {
      await lockPublications(trx);
      await lockTables(trx, contentTables);
      const latest = await latestVersion(trx);
      if (latest === null || to > latest || to < (await oldestWhole(trx)))
        return { outcome: "missing" };
      const shown: ShownRevision[] = [];
      for (const type of contentTypes) {
        const differing = await statesThen(trx, type, to);
        const ids = differing.filter(({ item }) => !item).map(({ id }) => id);
        const items = differing.flatMap(({ item, id, place, createdAt }) =>
          item ? [{ ...item, id, createdAt, ...(type.isOrdered && { place }) }] : [],
        );
        const known = await lastRevisions(
          trx,
          type,
          differing.map(({ id }) => id),
        );
        await replace(trx, type, { ids, items }, { now, by });
        for (const { id, item } of differing) {
          const revision = item && (known.get(id) ?? 0) + 1;
          shown.push({ noun: type.noun, item: id, revision, slug: slugOf(item) });
        }
      }
      if (shown.length === 0) return { outcome: "nothing" };
      const version = await addVersion(trx, {
        ...{ shown, at: now, by: emailOf(by), actor: by, restores: to },
        note: cutLine(note, noteLimit),
        detail: { again: to },
      });
      await endFulfilled(trx);
      return { outcome: "published", version };
    });
  } catch (error) {
    const isTaken = contentTypes.some(({ table }) => isUniqueViolation(error, table, "slug"));
    if (!isTaken) throw error;
    return { outcome: "refused", reason: "address" };
  }
}

/** What going back to a version changes for visitors. */
export interface ChangeBack extends VersionChange {
  /** Whether the item has saved work that is not published. */
  isUnpublished: boolean;
}

/** What going back to a version would change for visitors. Leaves out what is damaged. */
export async function changesBack(db: Kysely<Tables>, to: number): Promise<ChangeBack[]> {
  const unpublished = new Set((await readChanges(db)).map(changeKey));
  const changes: ChangeBack[] = [];
  for (const type of contentTypes) {
    const subject = type.noun;
    for (const { id, kind, name, fields } of await statesThen(db, type, to, readableStatesAt)) {
      const isUnpublished = unpublished.has(changeKey({ subject, id }));
      changes.push({ kind, subject, id, name, fields, isUnpublished });
    }
  }
  return changes;
}

interface StateThen extends Omit<VersionChange, "subject"> {
  /** Null if the version did not have it. */
  item: object | null;
  place: string | null;
  createdAt: string | undefined;
}

/**
 * The items of a type whose state at a version differs from what visitors see now. Throws if a
 * state is damaged, unless they are read by `readableStatesAt`.
 */
async function statesThen(
  db: Kysely<Tables>,
  type: RegisteredType,
  version: number,
  read: typeof readableStatesAt = statesAt,
): Promise<StateThen[]> {
  const touched = await db
    .selectFrom("published")
    .select("item")
    .distinct()
    .where("noun", "=", type.noun)
    .where(({ or, eb }) => or([eb("since", ">", version), eb("until", ">", version)]))
    .orderBy("item")
    .execute();
  const states: StateThen[] = [];
  for (const ids of inParts(touched.map(({ item }) => item))) {
    const [then, now] = [await read(db, type, ids, version), await seenStates(db, type, ids)];
    for (const id of ids) {
      const [is, was] = [now.get(id) ?? null, then.get(id)];
      const difference = was === null ? null : differenceBetween(is, was ?? null);
      if (!difference) continue;
      const fields = difference.fields.map(({ field }) => field);
      const name = titleOf(type, was?.item ?? is?.item ?? {});
      const { item, place, createdAt } = was ?? { item: null, place: null, createdAt: undefined };
      states.push({ id, kind: difference.kind, name, fields, item, place, createdAt });
    }
  }
  return states;
}
