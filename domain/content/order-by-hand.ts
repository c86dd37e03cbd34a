import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import { type Kysely, sql, type Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { business } from "./business.ts";
import { titleOf } from "./content-type.ts";
import { isByHand, type OrderedType } from "./registry.ts";
import type { Saving } from "./revisions.ts";
import { changeItem, get, listOrder } from "./store.ts";

/** Whether the drafts of a type are in an order by hand. */
export async function areByHand(db: Kysely<Tables>, type: OrderedType): Promise<boolean> {
  if (!("order" in type)) return true;
  const saved = await get(db, business);
  return saved !== null && isByHand(type, { business: saved });
}

/**
 * Chooses whether the owner orders the projects by hand. The first order by hand begins as the one
 * by year. The places are kept while the order is by year.
 */
export async function chooseOrder(
  db: Kysely<Tables>,
  type: OrderedType,
  order: "hand" | "year",
  saving: Saving,
): Promise<{ outcome: "moved" }> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, orderLock(type));
    // The business first, as where whole tables are locked.
    const chosen = await changeItem(
      trx,
      business,
      business.name,
      ({ projectOrder }) => (projectOrder === order ? null : { projectOrder: order }),
      saving,
    );
    if (order === "hand") await placeAll(trx, type);
    if (chosen?.before !== chosen?.after) {
      const { now: at, by: actor = "website" } = saving;
      const subject = { noun: type.noun, id: "", name: "" };
      await recordActivity(trx, { at, actor, event: "order chosen", subject, detail: { order } });
    }
    return { outcome: "moved" };
  });
}

/**
 * Moves an item in the order by hand. Only its own place changes, unless others share one.
 * @param to the number that it gets, from 1; the last one if there are not so many
 */
export async function move<Type extends OrderedType>(
  db: Kysely<Tables>,
  type: Type,
  id: string,
  { to, ...saving }: Saving & { to: number },
): Promise<{ outcome: "moved" } | { outcome: "missing" }> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, orderLock(type));
    await placeAll(trx, type);
    const all = await listOrder(trx, type);
    const from = all.findIndex((item) => item.id === id) + 1;
    if (from === 0) return { outcome: "missing" };
    const number = Math.min(to, all.length);
    if (number === from) return { outcome: "moved" };
    const others = all.filter((item) => item.id !== id);
    const before = others[number - 2]?.place ?? null;
    // An undo can give two items one place: those that shall stand after this one get another.
    const after = others.slice(number - 1).filter(({ place }) => place === before);
    const places = placesAfter(
      others.map((item) => item.place),
      before,
      after.length + 1,
    );
    const put = (moved: string, place: string | undefined) =>
      changeItem(trx, type as OrderedType, moved, () => ({ place }), saving);
    const moved = await put(id, places[0]);
    for (const [index, item] of after.entries()) await put(item.id, places[index + 1]);
    const { now: at, by: actor = "website" } = saving;
    const subject = { noun: type.noun, id, name: moved ? titleOf(type, moved.after) : "" };
    await recordActivity(trx, { at, actor, event: "moved", subject, detail: { from, to: number } });
    return { outcome: "moved" };
  });
}

/**
 * A place for a new item, or one at or right after the place that it had. A new one comes last. A
 * new project comes first; it has no place if the projects were never by hand.
 */
export async function freePlace(
  trx: Transaction<Tables>,
  type: OrderedType,
  former: string | null | undefined,
): Promise<string | null> {
  await lock(trx, orderLock(type));
  const places = (await listOrder(trx, type)).flatMap(({ place }) => place ?? []);
  if (former) return (places.includes(former) && placesAfter(places, former, 1)[0]) || former;
  if (!("order" in type)) return generateKeyBetween(places.at(-1) ?? null, null);
  const arePlaced = places.length > 0 || (await areByHand(trx, type));
  return arePlaced ? generateKeyBetween(null, places[0] ?? null) : null;
}

/** Compares two places by their bytes. No place comes before every place. */
export function comparePlaces(
  one: string | null | undefined,
  other: string | null | undefined,
): number {
  const [mine, theirs] = [one ?? "", other ?? ""];
  if (mine === theirs) return 0;
  return mine < theirs ? -1 : 1;
}

/** Places after this one, or before all of them, and before the next. `places` are in order. */
function placesAfter(
  places: readonly (string | null)[],
  place: string | null,
  count: number,
): string[] {
  const next = places.find((other) => other !== null && (place === null || other > place));
  return generateNKeysBetween(place, next ?? null, count);
}

/** How many rows one statement names. SQLite limits the number of parts in a statement. */
const rowsAtOnce = 200;

/**
 * Gives a place to each item without one, before all others, in the order in which they stand.
 * Visitors saw no place of theirs, so this is no change: their revisions get the places too.
 */
async function placeAll(trx: Transaction<Tables>, type: OrderedType): Promise<void> {
  const all = await listOrder(trx, type);
  const bare = all.filter(({ place }) => place === null);
  const first = all.find(({ place }) => place !== null)?.place ?? null;
  const keys = generateNKeysBetween(null, first, bare.length);
  for (let from = 0; from < bare.length; from += rowsAtOnce) {
    const some = bare
      .slice(from, from + rowsAtOnce)
      .map(({ id }, index) => sql`select ${id} as item, ${keys[from + index]} as place`);
    const placed = sql`(${sql.join(some, sql` union all `)}) as placed`;
    const table = sql.table(type.table);
    await sql`update ${table} set place = placed.place from ${placed}
      where placed.item = ${sql.ref(`${type.table}.id`)}`.execute(trx);
    await sql`update revisions set place = placed.place from ${placed}
      where revisions.noun = ${type.noun} and revisions.item = placed.item
        and revisions.place is null and revisions.fields is not null`.execute(trx);
  }
}

/** Name of the lock held while places are given. */
function orderLock({ table }: OrderedType): string {
  return `${table}.place`;
}
