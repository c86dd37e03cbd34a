import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import { textKey } from "#db/queries.ts";
import { isUniqueViolation } from "#db/query-errors.ts";
import type { Tables } from "#db/schema.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import {
  type ContentType,
  type ItemOf,
  readForm,
  type StoredItem,
  slugOf,
  titleOf,
} from "./content-type.ts";
import { freePlace } from "./order-by-hand.ts";
import { keepAlts } from "./picture-alts.ts";
import { contentTypes, type ListType, type RegisteredType } from "./registry.ts";
import { getRevision, lastState, type Revision, type Saving } from "./revisions.ts";
import { columnOf, draftTables, withoutBookkeeping } from "./rows.ts";
import { addItem, changeItem, get, removeItem } from "./store.ts";

export interface SaveOptions extends Saving {
  /** The form as sent. */
  form: unknown;
  /** Row id. Generated if left out. */
  id?: string | undefined;
  /** The revision that the editor started from. Left out for a new item. */
  revision?: number | undefined;
  /** Whether a deleted item is added again, where it stood. */
  isAgain?: boolean;
}

export type SaveResult<Item> =
  | { outcome: "saved"; item: Item }
  /** Nothing was saved: a message for each field to put right. */
  | { outcome: "invalid"; fieldErrors: Record<string, string> }
  /** Nothing was saved: someone else saved after the editor opened. `current` is theirs. */
  | { outcome: "conflict"; current: Item }
  /** The row was deleted meanwhile, or never existed. */
  | { outcome: "missing" };

/** The values that a form sent, by field. */
type Values = Record<string, unknown>;

/**
 * Saves a form. Without a `revision`, adds an item unless there is a row. Otherwise saves over the
 * row if its fields are still those with which the editor started. A save that is sent again
 * because no answer came is saved once; one that changes nothing is no save. When the slug changes,
 * items that refer to it are updated.
 */
export async function save<Type extends RegisteredType>(
  db: Kysely<Tables>,
  type: Type,
  options: SaveOptions,
): Promise<SaveResult<StoredItem<Type>>> {
  const read = readForm(type, options.form, options.now);
  if ("fieldErrors" in read) return { outcome: "invalid", ...read };
  const id = type.isSingle ? type.name : textKey(options.id ?? randomUUID());
  try {
    return await db.transaction().execute(async (trx) => {
      await lock(trx, `${type.table}.${id}`);
      const changed = await saveOver(trx, type, id, read.values, options);
      if (changed) return changed;
      if (options.revision !== undefined || type.isSingle) return { outcome: "missing" };
      return { outcome: "saved", item: await add(trx, type, id, read.values, options) };
    });
  } catch (error) {
    if (!isUniqueViolation(error, type.table, "slug")) throw error;
    return { outcome: "invalid", fieldErrors: { slug: takenSlug } };
  }
}

const takenSlug =
  "That address is already used. Choose another, or change the one that has it first.";

/** Null if there is no row. */
async function saveOver<Type extends RegisteredType>(
  trx: Transaction<Tables>,
  type: Type,
  id: string,
  form: Values,
  { revision = firstRevision, ...saving }: SaveOptions,
): Promise<SaveResult<StoredItem<Type>> | null> {
  let isConflict = false;
  const changed = await changeItem(
    trx,
    type,
    id,
    async (item) => {
      if (holds(item, form)) return null;
      isConflict = !(await isStill(trx, type, id, { item, revision }));
      return isConflict ? null : form;
    },
    saving,
  );
  if (!changed) return null;
  const { before, after } = changed;
  if (isConflict) return { outcome: "conflict", current: after };
  if (after !== before) {
    await followSlug(trx, type, changed, saving);
    await keepAlts(trx, type, after);
    await recordSave(trx, type, { id, item: after, isAdded: false }, saving);
  }
  return { outcome: "saved", item: after };
}

/** With an answer lost, the browser sends a new item again, perhaps with more text. */
const firstRevision = 1;

/** Whether an item has the fields of this revision. A move of the item leaves them as they are. */
async function isStill<Type extends RegisteredType>(
  trx: Transaction<Tables>,
  type: Type,
  id: string,
  { item, revision }: { item: StoredItem<Type>; revision: number },
): Promise<boolean> {
  if ((item as { revision: number }).revision === revision) return true;
  const begun = await getRevision(trx, type, id, revision);
  return isDeepStrictEqual(begun?.item, withoutBookkeeping(type, item as ItemOf<Type>));
}

/** Whether an item has the same values as a form. */
function holds(item: object, form: Values): boolean {
  const values = item as Values;
  return Object.keys(form).every((name) => isDeepStrictEqual(values[name], form[name]));
}

async function add<Type extends RegisteredType>(
  trx: Transaction<Tables>,
  type: Type,
  id: string,
  form: Values,
  { isAgain = false, ...saving }: SaveOptions,
): Promise<StoredItem<Type>> {
  const former = isAgain ? await lastState(trx, type, id) : null;
  const standing = await standingOf(trx, type, former, saving);
  const item = await addItem(trx, type, id, { ...form, ...standing }, saving);
  await keepAlts(trx, type, item);
  await recordSave(trx, type, { id, item, isAdded: true }, saving);
  return item;
}

/** What the order of the lists depends on: of an item that is added again, as it was. */
async function standingOf(
  trx: Transaction<Tables>,
  type: RegisteredType,
  former: Pick<Revision, "createdAt" | "place"> | null,
  { now }: Saving,
) {
  return {
    createdAt: former?.createdAt ?? now.toISOString(),
    ...(type.isOrdered && { place: await freePlace(trx, type, former?.place) }),
  };
}

/** Updates items that refer to this one by its slug. Their new revision tells open editors. */
export async function followSlug(
  trx: Transaction<Tables>,
  { noun }: ContentType,
  { before, after }: { before: object; after: object },
  saving: Saving,
): Promise<void> {
  const [from, to] = [slugOf(before), slugOf(after)];
  if (from === to) return;
  for (const type of contentTypes) {
    const { table, mentions }: ContentType = type;
    if (mentions?.noun !== noun || mentions.by !== "slug") continue;
    const rows = await draftTables(trx)
      .selectFrom(table)
      .select("id")
      .where(columnOf(mentions.field), "=", from)
      .orderBy("id")
      .execute();
    const { field } = mentions;
    for (const { id } of rows)
      await changeItem(
        trx,
        type,
        String(id),
        (item) => ((item as unknown as Values)[field] === from ? { [field]: to } : null),
        saving,
      );
  }
}

async function recordSave<Type extends RegisteredType>(
  trx: Transaction<Tables>,
  type: Type,
  { id, item, isAdded }: { id: string; item: StoredItem<Type>; isAdded: boolean },
  { now: at, by: actor = "website" }: Saving,
): Promise<void> {
  const subject = { noun: type.noun, id, name: titleOf(type, item) };
  const { revision } = item as { revision: number };
  const detail = { added: isAdded, revision };
  await recordActivity(trx, { at, actor, event: "saved", subject, detail });
}

/** Deletes an item. Visitors see it until the next version is published. */
export async function remove(
  db: Kysely<Tables>,
  type: ListType,
  id: string,
  saving: Saving,
): Promise<{ outcome: "deleted" } | { outcome: "missing" }> {
  return db.transaction().execute(async (trx) => {
    const item = await removeItem(trx, type, id, saving);
    if (!item) return { outcome: "missing" };
    const { now: at, by: actor = "website" } = saving;
    const subject = { noun: type.noun, id, name: titleOf(type, item) };
    const detail = { revision: item.revision + 1 };
    await recordActivity(trx, { at, actor, event: "deleted", subject, detail });
    return { outcome: "deleted" };
  });
}

export type PutBackResult =
  | { outcome: "saved" }
  /** Nothing of the item is kept any more. */
  | { outcome: "missing" }
  /** Another item has its address by now. */
  | { outcome: "refused"; message: string };

/** Adds a deleted item again, as it was and where it stood. */
export async function putBack(
  db: Kysely<Tables>,
  type: ListType,
  ofItem: string,
  saving: Saving,
): Promise<PutBackResult> {
  const id = textKey(ofItem);
  try {
    return await db.transaction().execute(async (trx): Promise<PutBackResult> => {
      await lock(trx, `${type.table}.${id}`);
      if (await get(trx, type, id)) return { outcome: "saved" };
      const former = await lastState(trx, type, id);
      if (!former?.item) return { outcome: "missing" };
      const standing = await standingOf(trx, type, former, saving);
      const added = await addItem(trx, type, id, { ...former.item, ...standing }, saving);
      await recordSave(trx, type, { id, item: added, isAdded: true }, saving);
      return { outcome: "saved" };
    });
  } catch (error) {
    if (!isUniqueViolation(error, type.table, "slug")) throw error;
    return { outcome: "refused", message: "Another item has its address now." };
  }
}
