import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { recordAuthor } from "#domain/content/change-authors.ts";
import type { SavedRow } from "#domain/content/content-type.ts";
import { contentTypes, itemsOf, type RegisteredType } from "#domain/content/registry.ts";
import { list, replace, type Saving } from "#domain/content/store.ts";
import type { DraftTables } from "./freeze.ts";

/** Who restores a version, and when. */
interface Restoration extends Saving {
  /** Revision of rows that do not exist yet. */
  firstRevision: number;
}

/** The writes after which a draft table holds a version's items. */
export interface TableChange {
  type: RegisteredType;
  /** Ids of the rows to delete, because they are removed or replaced. */
  leaving: string[];
  /** Ids of the items that are removed; an empty one if items are moved. */
  authored: string[];
  rows: object[];
}

/**
 * The differences between the draft tables and this version. A row that differs gets a new
 * revision, so that open editors notice. Other rows stay as they are. Nothing may be saved between
 * this call and `restoreTables`.
 */
export async function tableChanges(
  trx: Transaction<Tables>,
  content: DraftTables,
  restoration: Restoration,
): Promise<TableChange[]> {
  const changes: TableChange[] = [];
  for (const type of contentTypes) {
    const present = new Map((await list(trx, type)).map((row) => [idOf(type, row), row]));
    const rows = itemsOf(content, type).map((item, index) => {
      const row = restored(item, present.get(item.id), index, content, restoration);
      // A new position keeps the revision, so that open editors can still save.
      return type.isOrdered ? { ...row, position: index + 1 } : row;
    });
    // An ordered table may have gaps in its stored positions, and so all its rows are written.
    const kept = new Set(rows.filter((row) => present.get(idOf(type, row)) === row));
    const staying = new Set([...kept].map((row) => idOf(type, row)));
    const ids = itemsOf(content, type).map(({ id }) => id);
    changes.push({
      type,
      authored: authoredIds(type, [...present.keys()], ids),
      leaving: [...present.keys()].filter((id) => !staying.has(id)),
      rows: rows.filter((row) => !kept.has(row)),
    });
  }
  return changes;
}

/** Makes the draft tables hold exactly the version. The caller holds the tables' locks. */
export async function restoreTables(
  trx: Transaction<Tables>,
  changes: TableChange[],
  saving: Saving,
): Promise<void> {
  for (const { type, leaving, authored, rows } of changes) {
    await replace(trx, type, leaving, rows as never);
    await recordAuthor(trx, type.noun, authored, saving);
  }
}

function authoredIds({ isOrdered }: RegisteredType, before: string[], after: string[]): string[] {
  const [old, now] = [new Set(before), new Set(after)];
  const removed = before.filter((id) => !now.has(id));
  const staying = after.filter((id) => old.has(id));
  const isMoved = before.filter((id) => now.has(id)).some((id, index) => id !== staying[index]);
  return isOrdered && isMoved ? [...removed, ""] : removed;
}

function idOf(type: RegisteredType, row: object): string {
  return "id" in row ? String(row.id) : type.name;
}

/** The row for an item: the present row if its values are the same. */
function restored(
  item: { id: string },
  row: object | undefined,
  index: number,
  { createdAt }: DraftTables,
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
