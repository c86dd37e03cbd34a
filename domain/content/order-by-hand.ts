import { type Kysely, sql, type Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { type Chooser, changeChoice, readChoices } from "#domain/owner-choices.ts";
import { recordAuthor } from "./change-authors.ts";
import type { ContentType } from "./content-type.ts";
import { contentTypes, type OrderedType } from "./registry.ts";
import { draftTables } from "./rows.ts";
import type { Saving } from "./store.ts";

type Sorting = readonly (readonly [column: string, direction: "asc" | "desc"])[];

/** The nouns of the types that the owner orders by hand, though they have their own order too. */
export async function readByHand(db: Kysely<Tables>): Promise<string[]> {
  const choices = await readChoices(db);
  return orderedTypes
    .filter((type) => type.order && choices[orderChoice(type)] === "hand")
    .map(({ noun }) => noun);
}

const orderedTypes: readonly ContentType[] = contentTypes.filter(({ isOrdered }) => isOrdered);

/** Name of the owner's choice between the two orders of a type. */
export function orderChoice({ noun }: ContentType): "project-order" {
  return `${noun}-order` as "project-order";
}

/**
 * Chooses whether the owner orders the items by hand. The first order by hand begins as the type's
 * own. The positions are kept while the type's own order is chosen.
 */
export async function chooseOrder(
  db: Kysely<Tables>,
  type: OrderedType,
  order: "hand" | "own",
  chooser: Chooser,
): Promise<{ outcome: "moved" }> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, orderLock(type));
    const name = orderChoice(type);
    const { [name]: before } = await readChoices(trx);
    if (!before && order === "hand") await number(trx, type, (type as ContentType).order ?? []);
    if (order !== (before ?? "own")) {
      await changeChoice(trx, name, order, chooser);
      await recordAuthor(trx, type.noun, [""], chooser);
      const { now: at, by: actor } = chooser;
      const subject = { noun: type.noun, id: "", name: "" };
      await recordActivity(trx, { at, actor, event: "order chosen", subject, detail: { order } });
    }
    return { outcome: "moved" };
  });
}

/** One place up or down, or to a place, from 1. */
type Move = Saving & ({ direction: "up" | "down"; to?: never } | { to: number; direction?: never });

/**
 * Moves an item in the order by hand. Beyond either end, it becomes the first or the last.
 */
export async function move(
  db: Kysely<Tables>,
  type: OrderedType,
  id: string,
  { direction, to, ...saving }: Move,
): Promise<{ outcome: "moved" } | { outcome: "missing" }> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, orderLock(type));
    await number(trx, type, byPosition(type));
    const rows = draftTables(trx).selectFrom(type.table);
    const row = await rows
      .select(["position", type.title])
      .where("id", "=", textKey(id))
      .executeTakeFirst();
    if (!row) return { outcome: "missing" };
    const { count } = await rows
      .select((select) => select.fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    const from = Number(row.position);
    const wanted = to ?? from + (direction === "up" ? -1 : 1);
    const place = Math.min(Math.max(wanted, 1), Number(count));
    const positions = draftTables(trx).updateTable(type.table);
    if (place < from) {
      await positions
        .set({ position: sql`position + 1` })
        .where("position", ">=", place)
        .where("position", "<", from)
        .execute();
    } else {
      await positions
        .set({ position: sql`position - 1` })
        .where("position", ">", from)
        .where("position", "<=", place)
        .execute();
    }
    await positions.set({ position: place }).where("id", "=", textKey(id)).execute();
    if (place === from) return { outcome: "moved" };
    await recordAuthor(trx, type.noun, [""], saving);
    const { now: at, by: actor = "website" } = saving;
    const subject = { noun: type.noun, id, name: String(row[type.title]) };
    await recordActivity(trx, { at, actor, event: "moved", subject, detail: { from, to: place } });
    return { outcome: "moved" };
  });
}

/**
 * A position for a new row, or the wanted one, before which later rows make room. A new row comes
 * last; if the type has its own order, in which the newest come first, it comes first.
 */
export async function freePosition(
  trx: Transaction<Tables>,
  type: OrderedType,
  wanted: number | undefined,
): Promise<number> {
  await lock(trx, orderLock(type));
  if (wanted === undefined) {
    const { first, last } = await draftTables(trx)
      .selectFrom(type.table)
      .select(({ fn }) => [fn.min("position").as("first"), fn.max("position").as("last")])
      .executeTakeFirstOrThrow();
    return "order" in type ? Number(first ?? 2) - 1 : Number(last ?? 0) + 1;
  }
  const taken = await draftTables(trx)
    .selectFrom(type.table)
    .select("id")
    .where("position", "=", wanted)
    .limit(1)
    .execute();
  if (taken.length > 0) {
    await draftTables(trx)
      .updateTable(type.table)
      .set({ position: sql`position + 1` })
      .where("position", ">=", wanted)
      .execute();
  }
  return wanted;
}

/** The columns by which an order by hand sorts. */
export function byPosition({ order }: ContentType): Sorting {
  return [["position", "asc"], ...(order ?? ([["created_at", "asc"]] as const))];
}

/** Numbers the rows from 1, without gaps. The id breaks ties. */
async function number(trx: Transaction<Tables>, { table }: OrderedType, sorting: Sorting) {
  const columns = [...sorting, ["id", "asc"] as const].map(
    ([column, direction]) => sql`${sql.ref(column)} ${sql.raw(direction)}`,
  );
  const rows = sql.table(table);
  await sql`
    update ${rows} set position = places.place
    from (select id as row_id, row_number() over (order by ${sql.join(columns)}) as place from ${rows}) as places
    where places.row_id = ${sql.ref(`${table}.id`)} and position <> places.place
  `.execute(trx);
}

/** Name of the lock held while positions are assigned or changed. */
function orderLock({ table }: ContentType): string {
  return `${table}.position`;
}
