import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { type SluggedName, sluggedTypes } from "#domain/content/registry.ts";

/** Maps a former slug to the id of the item that had it last. Slugs in use are left out. */
export type FormerSlugs = Record<SluggedName, Record<string, string>>;

export const noFormerSlugs = Object.fromEntries(
  sluggedTypes.map(({ name }) => [name, {}]),
) as FormerSlugs;

/** All slugs that visitors ever knew, except those in use. */
export async function readFormerSlugs(db: Kysely<Tables>): Promise<FormerSlugs> {
  const rows = await db
    .selectFrom("published as former")
    .select(["noun", "slug", "item"])
    .where("slug", "is not", null)
    .where("until", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("published")
            .select("item")
            .whereRef("published.noun", "=", "former.noun")
            .whereRef("published.slug", "=", "former.slug")
            .where("published.until", "is", null),
        ),
      ),
    )
    .orderBy("until")
    .execute();
  return Object.fromEntries(
    sluggedTypes.map(({ name, noun }) => [
      name,
      Object.fromEntries(
        rows.filter((row) => row.noun === noun).map(({ slug, item }) => [slug, item]),
      ),
    ]),
  ) as FormerSlugs;
}
