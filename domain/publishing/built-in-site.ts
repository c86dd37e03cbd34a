import { generateNKeysBetween } from "fractional-indexing";
import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { slugOf } from "#domain/content/content-type.ts";
import {
  contentTypes,
  itemsOf,
  type RegisteredType,
  singleTypes,
} from "#domain/content/registry.ts";
import { addItem, replace } from "#domain/content/store.ts";
import type { Picture } from "#domain/images/picture.ts";
import { sampleContent } from "#domain/sample-site/sample-content.ts";
import { noFormerSlugs } from "./former-slugs.ts";
import { addVersion, lockPublications } from "./publications.ts";
import type { SiteContent } from "./site-content.ts";

/** The built-in content, which visitors see until the database has been read. */
export function builtInSite(pictures: Record<string, Picture>): SiteContent {
  return {
    version: 0,
    ...sampleContent,
    createdAt: {},
    places: builtInPlaces(),
    formerSlugs: noFormerSlugs,
    changedAt: new Map(),
    pictures,
  };
}

/** The services in the order in which they are built in. Projects are in that of their years. */
function builtInPlaces(): Record<string, string> {
  const ids = sampleContent.services.map(({ id }) => id);
  const keys = generateNKeysBetween(null, null, ids.length);
  return Object.fromEntries(ids.map((id, index) => [id, keys[index] ?? ""]));
}

/**
 * On the first start of a database, fills the draft tables with the built-in content, and publishes
 * it as version 0. Returns whether it did. A later start changes nothing, even when the owner has
 * emptied the tables. When several processes start at once, one of them does it.
 */
export async function fillOnFirstStart(
  db: Kysely<Tables>,
  builtIn: SiteContent,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockPublications(trx);
    const publication = await trx.selectFrom("publications").select("version").limit(1).execute();
    if (publication.length > 0) return false;
    for (const type of contentTypes)
      await replace(trx, type, { ids: [], items: builtInRows(type, builtIn, now) }, { now });
    const shown = contentTypes.flatMap((type) =>
      itemsOf(builtIn, type).map((item) => {
        return { noun: type.noun, item: item.id, revision: 1, slug: slugOf(item) };
      }),
    );
    await addVersion(trx, { shown, at: now, by: null, actor: "website", note: "", detail: {} });
    return true;
  });
}

/**
 * Adds what there is one of and a newer program brings, such as a page, with its built-in texts.
 * Visitors see it from version 0 on, so that all versions stay whole. Returns the nouns.
 */
export async function addNewSingles(
  db: Kysely<Tables>,
  builtIn: SiteContent,
  now: Date,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await lockPublications(trx);
    const nouns = singleTypes.map(({ noun }) => noun);
    const known = await trx
      .selectFrom("published")
      .select("noun")
      .distinct()
      .where("noun", "in", nouns)
      .execute();
    const added = singleTypes.filter(({ noun }) => !known.some((row) => row.noun === noun));
    for (const type of added) {
      const { noun, name } = type;
      const { revision } = await addItem(trx, type, name, builtIn[name], { now });
      await trx
        .insertInto("published")
        .values({ noun, item: name, revision, slug: null, since: 0, until: null })
        .execute();
    }
    return added.map(({ noun }) => noun);
  });
}

/** Lists show the newest first, so each item is a moment older than the one before it. */
function builtInRows(type: RegisteredType, builtIn: SiteContent, now: Date): object[] {
  return itemsOf(builtIn, type).map((item, index) => ({
    ...item,
    ...(!type.isSingle && { createdAt: new Date(now.getTime() - index).toISOString() }),
    ...(type.isOrdered && { place: builtIn.places[item.id] ?? null }),
  }));
}
