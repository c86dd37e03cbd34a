import { type Kysely, sql } from "kysely";
import type { Tables } from "#db/schema.ts";

/** Whether a picture is shown by anything saved, or by a version that is kept whole. */
export async function isReferenced(db: Kysely<Tables>, url: string): Promise<boolean> {
  const found = await db
    .selectFrom("services")
    .select("id as shownBy")
    .where("hero_image", "=", url)
    .unionAll(db.selectFrom("portfolio").select("id as shownBy").where(shows(url)))
    .unionAll(db.selectFrom("publication_pictures").select("url as shownBy").where("url", "=", url))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Looks for the text in the column's JSON, where an address of ours stands as it is, in quotes. */
function shows(url: string) {
  const literal = JSON.stringify(url).replace(/[\\%_]/g, "\\$&");
  return sql<boolean>`images like ${`%${literal}%`} escape '\\'`;
}
