import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { inParts } from "#db/queries.ts";
import type { Tables } from "#db/schema.ts";
import { type ContentType, type StoredItem, titleOf } from "#domain/content/content-type.ts";
import { contentTypes, type Noun, type RegisteredType } from "#domain/content/registry.ts";
import { lastSaves, revisionOf } from "#domain/content/revisions.ts";
import { draftTables, itemOf, withoutBookkeeping } from "#domain/content/rows.ts";
import { isShownAfter, publishedRevisions } from "./publications.ts";
import type { ItemWrite } from "./site-with.ts";

/** An item of which visitors see another state than the saved one. */
export interface Change {
  /** `moved` if the item has only another place in the order by hand. */
  kind: "added" | "changed" | "moved" | "removed";
  subject: Noun;
  /** Row id of the item. */
  id: string;
  /** The revision that is saved. */
  revision: number;
  /** The name that people see. */
  name: string;
  /** The fields that differ, for a changed item. */
  fields: FieldChange[];
  savedAt: string;
  /** E-mail address of the account. Null if unknown. */
  savedBy: string | null;
  /** What visitors see. Null if they do not see it yet. */
  before: ItemState | null;
  /** What is saved. Null if it was removed. */
  after: ItemState | null;
}

/** An item with what its order depends on. */
export interface ItemState {
  item: object;
  place: string | null;
  createdAt: string | undefined;
}

export interface FieldChange {
  /** `place` for where the item stands in the order by hand. */
  field: string;
  before: unknown;
  after: unknown;
}

/** What would change for visitors if all that is saved were published, by type. */
export async function readChanges(db: Kysely<Tables>): Promise<Change[]> {
  const changes: Change[] = [];
  for await (const some of eachPart(db)) changes.push(...some);
  return changes;
}

/** What is saved and not published yet, in a few words. */
export interface Unpublished {
  /** How many changes there are, counted until there are `most`. */
  count: number;
  /** The names of the first ones. */
  names: string[];
}

/** How many names tell what is unpublished. */
const mostNamed = 2;

export async function readUnpublished(db: Kysely<Tables>, most: number): Promise<Unpublished> {
  const names: string[] = [];
  let count = 0;
  for await (const some of eachPart(db)) {
    count = Math.min(count + some.length, most);
    names.push(...some.slice(0, mostNamed - names.length).map(({ name }) => name));
    if (count === most) break;
  }
  return { count, names };
}

/** Reads the changes in parts, so that who needs to know of some does not read all. */
async function* eachPart(db: Kysely<Tables>): AsyncGenerator<Change[]> {
  const drafts = await differingDrafts(db);
  const removed = await removedItems(db);
  for (const type of contentTypes) {
    const { noun } = type;
    const ids = drafts.filter((row) => row.noun === noun).map(({ id }) => id);
    const gone = removed.filter((row) => row.noun === noun).map(({ item }) => item);
    for (const some of inParts(ids)) yield changesOfType(db, type, some);
    for (const some of inParts(gone)) yield changesOfType(db, type, some);
  }
}

/** The same of some items only. Those that do not differ are left out. */
export async function readChangesOf(
  db: Kysely<Tables>,
  items: readonly Pick<Change, "subject" | "id">[],
): Promise<Change[]> {
  const changes: Change[] = [];
  for (const type of contentTypes) {
    const some = items.filter(({ subject }) => subject === type.noun);
    for (const part of inParts(some.map(({ id }) => id)))
      changes.push(...(await changesOfType(db, type, part)));
  }
  return changes;
}

/** What the changes do to the site that visitors see. */
export function writesOf(changes: readonly Change[]): ItemWrite[] {
  return contentTypes.flatMap((type) =>
    changes
      .filter(({ subject }) => subject === type.noun)
      .map(({ id, after }) => ({
        type,
        id,
        item: after?.item ?? null,
        place: after?.place ?? null,
        createdAt: after?.createdAt,
      })),
  );
}

/** Each draft: noun, row id and revision. */
function drafts(db: Kysely<Tables>) {
  const [first, ...others] = contentTypes.map(({ noun, table, isSingle, name }) => {
    const rows = draftTables(db)
      .selectFrom(table)
      .select([sql<string>`cast(${noun} as text)`.as("noun"), "id", "revision"]);
    return isSingle ? rows.where("id", "=", name) : rows;
  });
  if (!first) throw new Error("there are no content types");
  return others.reduce((all, rows) => all.unionAll(rows), first).as("drafts");
}

/** The drafts whose revision visitors do not see. Most of them differ from what they see. */
async function differingDrafts(db: Kysely<Tables>): Promise<{ noun: string; id: string }[]> {
  const rows = await draftTables(db)
    .selectFrom(drafts(db))
    .leftJoin("published", (join) =>
      join
        .onRef("published.noun", "=", "drafts.noun")
        .onRef("published.item", "=", "drafts.id")
        .on("published.until", "is", null),
    )
    .select(["drafts.noun", "drafts.id"])
    .where(({ or, eb, ref }) =>
      or([
        eb("published.revision", "is", null),
        eb("published.revision", "!=", ref("drafts.revision")),
      ]),
    )
    .orderBy("drafts.id")
    .execute();
  return rows as { noun: string; id: string }[];
}

/** The items that visitors see and no draft table has. */
async function removedItems(db: Kysely<Tables>): Promise<{ noun: string; item: string }[]> {
  const rows = await draftTables(db)
    .selectFrom("published")
    .leftJoin(drafts(db), (join) =>
      join.onRef("drafts.noun", "=", "published.noun").onRef("drafts.id", "=", "published.item"),
    )
    .select(["published.noun", "published.item"])
    .where("published.until", "is", null)
    .where("drafts.id", "is", null)
    .orderBy("published.item")
    .execute();
  return rows as { noun: string; item: string }[];
}

/** The changes of items that are drafted, then of those that were removed. Some 500 at most. */
async function changesOfType(
  db: Kysely<Tables>,
  type: RegisteredType,
  ids: readonly string[],
): Promise<Change[]> {
  const seen = await seenStates(db, type, ids);
  const rows = await draftTables(db)
    .selectFrom(type.table)
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const changes = rows.flatMap((row) => {
    const id = String(row.id);
    return changeOf(type, id, itemOf(type, row), seen.get(id) ?? null) ?? [];
  });
  const drafted = new Set(rows.map(({ id }) => String(id)));
  const gone = [...seen].filter(([id]) => !drafted.has(id));
  return [...changes, ...(await removals(db, type, new Map(gone)))];
}

/** Null if visitors see the item as it is saved. */
function changeOf(
  type: RegisteredType,
  id: string,
  draft: StoredItem<RegisteredType>,
  before: ItemState | null,
): Change | null {
  const { revision, updatedAt, updatedBy, createdAt, place } = draft as SavedItem;
  const item = withoutBookkeeping<ContentType>(type, draft as never);
  const after = { item, place: place ?? null, createdAt };
  const difference = differenceBetween(before, after);
  if (!difference) return null;
  return {
    ...difference,
    ...{ subject: type.noun, id, revision, name: titleOf(type, item) },
    ...{ savedAt: updatedAt, savedBy: updatedBy, before, after },
  };
}

interface SavedItem {
  revision: number;
  updatedAt: string;
  updatedBy: string | null;
  createdAt?: string;
  place?: string | null;
}

/** What a change does, and the fields that differ. Null if the states are the same. */
export function differenceBetween(
  before: ItemState | null,
  after: ItemState | null,
): Pick<Change, "kind" | "fields"> | null {
  if (!before || !after) {
    const kind = before ? "removed" : "added";
    return before || after ? { kind, fields: [] } : null;
  }
  const old = { ...before.item, place: before.place } as Record<string, unknown>;
  const now = { ...after.item, place: after.place } as Record<string, unknown>;
  const fields = Object.keys(now)
    .filter((field) => !isDeepStrictEqual(old[field], now[field]))
    .map((field) => ({ field, before: old[field], after: now[field] }));
  if (fields.length === 0) return null;
  const isMoved = fields.every(({ field }) => field === "place");
  return { kind: isMoved ? "moved" : "changed", fields };
}

/** An item as a version shows it. */
export interface SeenState extends ItemState {
  revision: number;
}

/** What visitors see of these items, by row id. Some 500 at most. */
export async function seenStates(
  db: Kysely<Tables>,
  type: RegisteredType,
  ids: readonly string[],
): Promise<Map<string, SeenState>> {
  const rows = await revisionsShown(db, type, ids).where("until", "is", null).execute();
  return new Map(rows.map((row) => [row.id, stateOf(type, row) ?? unreadable(row)]));
}

/** All of a damaged state differs from what is saved, so the owner can publish the item again. */
function unreadable({ revision, place }: ShownRow): SeenState {
  return { item: {}, place, createdAt: undefined, revision };
}

/** What a version shows of these items. Some 500 at most. Throws if some of it is damaged. */
export async function statesAt(
  db: Kysely<Tables>,
  type: RegisteredType,
  ids: readonly string[],
  version: number,
): Promise<Map<string, SeenState>> {
  const states = await readableStatesAt(db, type, ids, version);
  const found = [...states].map(([id, state]) => {
    if (!state) throw new Error(`version ${version} has a damaged ${type.noun} ${id}`);
    return [id, state] as const;
  });
  return new Map(found);
}

/** The same, with null for what is damaged or no longer kept. */
export async function readableStatesAt(
  db: Kysely<Tables>,
  type: RegisteredType,
  ids: readonly string[],
  version: number,
): Promise<Map<string, SeenState | null>> {
  const rows = await revisionsShown(db, type, ids)
    .where("since", "<=", version)
    .where(isShownAfter(version))
    .execute();
  return new Map(rows.map((row) => [row.id, stateOf(type, row)]));
}

function revisionsShown(db: Kysely<Tables>, { noun }: ContentType, ids: readonly string[]) {
  return publishedRevisions(db)
    .select(["published.item as id", "published.revision", "fields", "place"])
    .where("published.noun", "=", noun)
    .where("published.item", "in", ids);
}

interface ShownRow {
  id: string;
  /** JSON. Null if the revision is missing. */
  fields: string | null;
  place: string | null;
  revision: number;
}

/** Null if the revision is missing or damaged. */
function stateOf(type: RegisteredType, row: ShownRow): SeenState | null {
  const { place, revision } = row;
  try {
    const { item, createdAt } = revisionOf(type, row);
    return item && { item, place, createdAt, revision };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The changes that take these items away, by row id. */
async function removals(
  db: Kysely<Tables>,
  type: RegisteredType,
  gone: ReadonlyMap<string, SeenState>,
): Promise<Change[]> {
  const saves = await lastSaves(db, type, [...gone.keys()]);
  return [...gone].flatMap(([id, before]) => {
    const save = saves.get(id);
    if (!save) return [];
    const { at: savedAt, by: savedBy, revision } = save;
    // What is damaged has no name.
    const name = Object.keys(before.item).length > 0 ? titleOf(type, before.item) : id;
    const facts = { subject: type.noun, id, revision, name, fields: [], savedAt, savedBy };
    return [{ kind: "removed" as const, ...facts, before, after: null }];
  });
}
