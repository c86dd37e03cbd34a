import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { titleOf } from "#domain/content/content-type.ts";
import { contentTypes } from "#domain/content/registry.ts";
import { type Change, differenceBetween, readableStatesAt } from "./changes.ts";

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
