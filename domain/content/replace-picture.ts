import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { lock, lockTables } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { pictureFileName, urlOf } from "#domain/images/picture-reference.ts";
import { catalogue } from "#domain/sample-site/pictures.ts";
import { type ContentType, picturesIn, titleOf } from "./content-type.ts";
import { keepAlts } from "./picture-alts.ts";
import { picturedDrafts } from "./pictures-in-use.ts";
import { pictureTables, type RegisteredType } from "./registry.ts";
import type { Saving } from "./revisions.ts";
import { changeItem } from "./store.ts";

export const replacedItemSchema = z.object({
  /** The type's noun. */
  subject: z.string(),
  /** Row id. */
  id: z.string(),
  name: z.string(),
  /** The item's revision after the replacement. */
  revision: z.number().int(),
  /** How the item referred to the picture before, by place: `heroImage`, `images.2.url`. */
  places: z.record(z.string(), z.string()),
});
/** An item in which a picture was replaced. */
export type ReplacedItem = z.infer<typeof replacedItemSchema>;

interface ReplaceOptions extends Saving {
  /** Urls of the two pictures. */
  from: string;
  to: string;
  /**
   * Takes a replacement back: changes only these items at these places, and leaves out an item that
   * was saved since.
   */
  only?: readonly ReplacedItem[];
}

export type ReplaceResult =
  /** Every item that was changed, and the names of those that someone saved since. */
  | { outcome: "replaced"; items: ReplacedItem[]; left: string[] }
  /** There is no such new picture. */
  | { outcome: "missing" };

/**
 * Shows one picture in the place of another, in every draft. Each gets a new revision, which tells
 * open editors. What is scheduled shows the revisions that it was given. What items say about the
 * picture stays.
 */
export async function replacePicture(
  db: Kysely<Tables>,
  { from, to, only, now, by = "website" }: ReplaceOptions,
): Promise<ReplaceResult> {
  return db.transaction().execute(async (trx) => {
    // In the order in which publishing takes them.
    await lock(trx, "publications");
    await lockTables(trx, pictureTables);
    if (!(await exists(trx, to))) return { outcome: "missing" };
    const items: ReplacedItem[] = [];
    for await (const { type, id, revision } of draftsShowing(trx, from)) {
      const meant = only?.find((one) => one.subject === type.noun && one.id === id);
      if (only && meant?.revision !== revision) continue;
      let places: Record<string, string> = {};
      const changed = await changeItem(
        trx,
        type,
        id,
        (item) => {
          const swapped = swapPicture(type, item, { from, to, within: meant?.places });
          places = swapped.places;
          return Object.keys(places).length > 0 ? swapped.values : null;
        },
        { now, by },
      );
      if (!changed || Object.keys(places).length === 0) continue;
      await keepAlts(trx, type, changed.after);
      const name = titleOf(type, changed.before);
      items.push({ subject: type.noun, id, name, revision: revision + 1, places });
    }
    const isChanged = ({ subject, id }: ReplacedItem) =>
      items.some((item) => item.subject === subject && item.id === id);
    const left = (only ?? []).filter((item) => !isChanged(item)).map(({ name }) => name);
    if (items.length > 0)
      await recordActivity(trx, {
        at: now,
        actor: by,
        event: "picture replaced",
        subject: { noun: "picture", id: from, name: pictureFileName(from) },
        detail: { by: to, takenBack: only !== undefined, items: items.map(({ name }) => name) },
      });
    return { outcome: "replaced", items, left };
  });
}

async function exists(trx: Transaction<Tables>, url: string): Promise<boolean> {
  if (catalogue.some((picture) => picture.url === url)) return true;
  const row = await trx
    .selectFrom("images")
    .select("url")
    .where("url", "=", url)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads all of them first, because the caller writes into the tables. */
async function* draftsShowing(trx: Transaction<Tables>, url: string) {
  const showing: { type: RegisteredType; id: string; revision: number }[] = [];
  for await (const { type, id, revision, item } of picturedDrafts(trx))
    if (picturesIn(type, item).includes(url)) showing.push({ type, id, revision });
  yield* showing;
}

/** A picture and the one that takes its place, by url. */
interface Swap {
  from: string;
  to: string;
  /** The only places to change, and how each referred to `to` before. Left out for all. */
  within?: Readonly<Record<string, string>> | undefined;
}

/**
 * The item's fields that show the picture `from`, with the other in its place, and how the item
 * referred to it, by place: `heroImage`, `images.2.url`.
 */
function swapPicture({ fields }: ContentType, item: object, { from, to, within }: Swap) {
  const places: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  function swap(value: unknown, place: string): unknown {
    if (typeof value === "string" && urlOf(value) === from) {
      const reference = within ? (within[place] ?? "") : to;
      if (urlOf(reference) !== to) return value;
      places[place] = value;
      return reference;
    }
    if (Array.isArray(value)) return value.map((entry, index) => swap(entry, `${place}.${index}`));
    if (typeof value !== "object" || value === null) return value;
    const parts = Object.entries(value).map(([name, part]) => [
      name,
      swap(part, `${place}.${name}`),
    ]);
    return Object.fromEntries(parts);
  }
  for (const [name, value] of Object.entries(item)) {
    if (!fields[name]?.pictures) continue;
    const before = Object.keys(places).length;
    const swapped = swap(value, name);
    if (Object.keys(places).length > before) values[name] = swapped;
  }
  return { values, places };
}
