import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { SavedRow } from "#domain/content/content-type.ts";
import { contentTypes, itemsOf, type RegisteredType } from "#domain/content/registry.ts";
import { list, replaceAll, type Saving } from "#domain/content/store.ts";
import type { VersionContent } from "./version-content.ts";

/** Who restores a version, and when. */
interface Restoration extends Saving {
  /** Revision of rows that do not exist yet. */
  firstRevision: number;
}

/**
 * Makes the draft tables hold exactly this version. A row that differs gets a new revision, so that
 * open editors notice. Other rows stay as they are. The caller holds the tables' locks.
 */
export async function restoreTables(
  trx: Transaction<Tables>,
  content: VersionContent,
  restoration: Restoration,
): Promise<void> {
  for (const type of contentTypes) {
    const present = new Map((await list(trx, type)).map((row) => [idOf(type, row), row]));
    const rows = itemsOf(content, type).map((item, index) => {
      const row = restored(item, present.get(item.id), index, content, restoration);
      // A new position keeps the revision, so that open editors can still save.
      return type.isOrdered ? { ...row, position: index + 1 } : row;
    });
    await replaceAll(trx, type, rows as never);
  }
}

function idOf(type: RegisteredType, row: object): string {
  return "id" in row ? String(row.id) : type.name;
}

/** The row for an item: the present row if its values are the same. */
function restored(
  item: { id: string },
  row: object | undefined,
  index: number,
  { createdAt }: VersionContent,
  { now, by = null, firstRevision }: Restoration,
): object {
  if (row && isDeepStrictEqual({ ...row, id: item.id }, { ...row, ...item })) return row;
  const present = row as SavedRow | undefined;
  return {
    ...item,
    revision: present ? present.revision + 1 : firstRevision,
    createdAt: present?.createdAt ?? createdAt[item.id] ?? momentsBefore(now, index),
    updatedAt: now.toISOString(),
    updatedBy: by,
  };
}

/**
 * A time for the item at this index. Lists show the newest first, so each item is a moment older
 * than the one before it.
 */
export function momentsBefore(now: Date, index: number): string {
  return new Date(now.getTime() - index).toISOString();
}
