import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { emailOf } from "#domain/accounts/actor.ts";
import { recordAuthor } from "#domain/content/change-authors.ts";
import type { SavedRow } from "#domain/content/content-type.ts";
import { orderChoice, readByHand } from "#domain/content/order-by-hand.ts";
import { contentTypes, isByHand, itemsOf, type RegisteredType } from "#domain/content/registry.ts";
import { list, replace, type Saving } from "#domain/content/store.ts";
import { changeChoice } from "#domain/owner-choices.ts";
import type { DatedContent } from "./version-content.ts";

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
  /** The order of the version, if the owner chose the other one since. */
  order?: "hand" | "own";
}

/**
 * The differences between the draft tables and this version. A row that differs gets a new
 * revision, so that open editors notice. Other rows stay as they are. Nothing may be saved between
 * this call and `restoreTables`.
 */
export async function tableChanges(
  trx: Transaction<Tables>,
  content: DatedContent,
  restoration: Restoration,
): Promise<TableChange[]> {
  const changes: TableChange[] = [];
  const byHand = await readByHand(trx);
  for (const type of contentTypes) {
    const present = new Map((await list(trx, type)).map((row) => [idOf(type, row), row]));
    const rows = itemsOf(content, type).map((item, index) => {
      const row = restored(item, present.get(item.id), content, restoration);
      return type.isOrdered ? placed(type, row, index, content) : row;
    });
    const kept = new Set(rows.filter((row) => present.get(idOf(type, row)) === row));
    const staying = new Set([...kept].map((row) => idOf(type, row)));
    const ids = itemsOf(content, type).map(({ id }) => id);
    const wanted = new Set(ids);
    const order = orderOf(type, content);
    const orderNow = orderOf(type, { byHand });
    changes.push({
      type,
      authored: [
        ...[...present.keys()].filter((id) => !wanted.has(id)),
        ...(order !== orderNow || isMoved(type, [...present.values()], ids, order) ? [""] : []),
      ],
      ...(order !== orderNow && { order }),
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
  for (const { type, leaving, authored, rows, order } of changes) {
    await replace(trx, type, leaving, rows as never);
    if (order) {
      const { now, by = "website" } = saving;
      await changeChoice(trx, orderChoice(type), order, { now, by });
    }
    await recordAuthor(trx, type.noun, authored, saving);
  }
}

/** Whether the items that stay get another order by hand. `ids` are in the new order. */
function isMoved(
  type: RegisteredType,
  rows: { id?: string; position?: number }[],
  ids: string[],
  order: "hand" | "own",
): boolean {
  if (!type.isOrdered || order === "own") return false;
  const before = rows.toSorted((one, other) => Number(one.position) - Number(other.position));
  const known = new Set(rows.map(({ id }) => id));
  const wanted = new Set(ids);
  const staying = ids.filter((id) => known.has(id));
  return before
    .filter(({ id = "" }) => wanted.has(id))
    .some(({ id }, index) => id !== staying[index]);
}

function idOf(type: RegisteredType, row: object): string {
  return "id" in row ? String(row.id) : type.name;
}

function orderOf(type: RegisteredType, content: Pick<DatedContent, "byHand">): "hand" | "own" {
  return isByHand(type, content) ? "hand" : "own";
}

/**
 * The row at its place. A new position keeps the revision, so that open editors can still save. An
 * order by hand that the version does not use is kept.
 */
function placed(
  type: RegisteredType,
  row: { position?: number },
  index: number,
  content: DatedContent,
): object {
  const { position } = row;
  if (!isByHand(type, content)) return position === undefined ? { ...row, position: 0 } : row;
  // Without an own order, rows come without the gaps that their stored positions may have.
  const isInPlace = "order" in type && position === index + 1;
  return isInPlace ? row : { ...row, position: index + 1 };
}

/** The row for an item: the present row if its values are the same. */
function restored(
  item: { id: string },
  row: object | undefined,
  { createdAt }: DatedContent,
  { now, by = "website", firstRevision }: Restoration,
): object {
  if (row && isDeepStrictEqual({ ...row, id: item.id }, { ...row, ...item })) return row;
  const present = row as SavedRow | undefined;
  return {
    ...item,
    ...(present && "position" in present && { position: present.position }),
    revision: present ? present.revision + 1 : firstRevision,
    createdAt: present?.createdAt ?? createdAt[item.id],
    updatedAt: now.toISOString(),
    updatedBy: emailOf(by),
  };
}
