import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { titleOf } from "#domain/content/content-type.ts";
import { type RegisteredType, typeOf } from "#domain/content/registry.ts";
import { revisionOf } from "#domain/content/revisions.ts";
import type { Change } from "./changes.ts";
import { publishedRevisions } from "./published-revisions.ts";

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

/** The first changes of a version. None where their revisions are no longer kept. */
export async function readVersionChanges(
  db: Kysely<Tables>,
  version: number,
  limit: number,
): Promise<VersionChange[]> {
  if (version === 0) return [];
  const items = await touched(db, version)
    .select(["published.noun", "published.item"])
    .distinct()
    .orderBy("published.noun")
    .orderBy("published.item")
    .limit(limit)
    .execute();
  const changes: VersionChange[] = [];
  for (const { noun, item } of items) {
    const type = typeOf(noun);
    const change = type && (await changeOf(db, type, item, version));
    if (change) changes.push(change);
  }
  return changes;
}

function touched(db: Kysely<Tables>, version: number) {
  return db
    .selectFrom("published")
    .where(({ or, eb }) => or([eb("since", "=", version), eb("until", "=", version)]));
}

async function changeOf(
  db: Kysely<Tables>,
  type: RegisteredType,
  id: string,
  version: number,
): Promise<VersionChange | null> {
  const rows = await publishedRevisions(db)
    .select(["since", "fields", "place"])
    .where("published.noun", "=", type.noun)
    .where("published.item", "=", id)
    .where("fields", "is not", null)
    .where(({ or, eb }) => or([eb("since", "=", version), eb("until", "=", version)]))
    .execute();
  const states = rows.map(({ since, fields, place }) => ({
    since,
    values: { ...revisionOf(type, { id, fields }).item, place } as Record<string, unknown>,
  }));
  const after = states.find(({ since }) => since === version)?.values;
  const before = states.find(({ since }) => since < version)?.values;
  const named = after ?? before;
  if (!named) return null;
  const fields =
    before && after
      ? Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field]))
      : [];
  const isMoved = fields.length > 0 && fields.every((field) => field === "place");
  const kind = !after ? "removed" : !before ? "added" : isMoved ? "moved" : "changed";
  const name = titleOf(type, named);
  return { kind, subject: type.noun, id: type.isSingle ? "" : id, name, fields };
}
