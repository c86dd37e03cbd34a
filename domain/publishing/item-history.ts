import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { itemsOf, listTypes, type RegisteredType } from "#domain/content/registry.ts";
import { withoutBookkeeping } from "#domain/content/rows.ts";
import type { ListPlace } from "#domain/content/store.ts";
import { noFormerSlugs } from "./former-slugs.ts";
import { DamagedVersion, listPublications, type Publication, readVersion } from "./publications.ts";

/** An item as a version has it. */
export interface EarlierItem {
  /** The item's fields. Null if the version does not have it. */
  item: object | null;
  /** Where it stands in its list, in case it was deleted since. */
  listPlace: ListPlace;
}

/** A version in which an item differs from the published version before. */
export interface ItemState
  extends Pick<Publication, "version" | "publishedAt" | "publishedBy" | "note" | "isSetAside"> {
  /** The item's fields. Null if it was removed. */
  item: object | null;
}

/** The earlier states of an item, the newest first. */
export interface ItemHistory {
  states: ItemState[];
  /** Versions that may have changed the item, but cannot be read. */
  damaged: number[];
}

/**
 * The states of an item in the versions whose content is kept: each published version in which it
 * differs from the one before, and saved work that was set aside. A row id names the item; a single
 * type needs none. Reads only versions that may have changed the item, one after another: each may
 * have 35 MB, and takes 0.2 s.
 */
export async function itemHistory(
  db: Kysely<Tables>,
  type: RegisteredType,
  id: string,
): Promise<ItemHistory> {
  const kept = (await listPublications(db)).filter(({ isWhole }) => isWhole).reverse();
  const states: ItemState[] = [];
  const damaged: number[] = [];
  let published: object | null = null;
  // Whether the version before was read, or was known to have the same item.
  let isKnown = false;
  for (const publication of kept) {
    if (isKnown && !mayChange(publication, type, id)) continue;
    const { version, publishedAt, publishedBy, note, isSetAside } = publication;
    const earlier = await earlierItem(db, version, type, id).catch((error) => {
      if (!(error instanceof DamagedVersion)) throw error;
      damaged.push(version);
      return null;
    });
    if (!isSetAside) isKnown = earlier !== null;
    if (!earlier || isDeepStrictEqual(earlier.item, published)) continue;
    states.push({ version, publishedAt, publishedBy, note, isSetAside, item: earlier.item });
    if (!isSetAside) published = earlier.item;
  }
  return { states: states.reverse(), damaged };
}

/**
 * Whether a version may differ in an item from the published version before. Its stored changes say
 * so, unless there were too many to store.
 */
function mayChange(
  { changes, changeCount }: Publication,
  { noun, isSingle }: RegisteredType,
  id: string,
): boolean {
  if (changes.length < changeCount) return true;
  return changes.some((change) => {
    if (change.subject !== noun) return false;
    return isSingle || change.id === id;
  });
}

/** The item in one version. Null if the version's content is not kept. Throws `DamagedVersion`. */
export async function earlierItem(
  db: Kysely<Tables>,
  version: number,
  type: RegisteredType,
  id: string,
): Promise<EarlierItem | null> {
  let place = -1;
  const content = await readVersion(db, version, (stored) => {
    place = listIn(stored, type).findIndex((item) => item?.id === id);
    return onlyWith(stored, type, id);
  });
  if (!content) return null;
  const found = itemsOf(content, type).find((item) => type.isSingle || item.id === id);
  const { id: _, ...item } = found ? { ...withoutBookkeeping(type, found as never), id } : { id };
  const listPlace = {
    createdAt: content.createdAt[id],
    ...(type.isOrdered && place >= 0 && { position: place + 1 }),
  };
  return { item: found ? item : null, listPlace };
}

/**
 * A stored version with no other item in its lists, because checking all items takes longer than
 * reading them.
 */
function onlyWith(
  stored: Record<string, unknown>,
  type: RegisteredType,
  id: string,
): Record<string, unknown> {
  const lists = listTypes.map((listed) => [
    listed.name,
    listed.name === type.name ? listIn(stored, listed).filter((item) => item?.id === id) : [],
  ]);
  const times = (stored.createdAt ?? {}) as Record<string, unknown>;
  const createdAt = Object.hasOwn(times, id) ? { [id]: times[id] } : {};
  const without = { formerSlugs: noFormerSlugs, changedAt: {}, pictures: {} };
  return { ...stored, ...Object.fromEntries(lists), ...without, createdAt };
}

function listIn(stored: Record<string, unknown>, { name }: RegisteredType): { id?: unknown }[] {
  const list = stored[name];
  return Array.isArray(list) ? list : [];
}
