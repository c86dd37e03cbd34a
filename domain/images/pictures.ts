import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { pictureOf } from "./image-row.ts";
import type { UploadedPicture } from "./picture.ts";

/**
 * Every uploaded picture by its `url`, without alt texts and captions: those belong to what shows
 * it.
 */
export async function allPictures(db: Kysely<Tables>): Promise<Record<string, UploadedPicture>> {
  return byUrl(await db.selectFrom("images").selectAll().orderBy("url").execute());
}

/** The uploaded pictures among these; a `url` of none is left out. */
export async function picturesByUrl(
  db: Kysely<Tables>,
  urls: readonly string[],
): Promise<Record<string, UploadedPicture>> {
  if (urls.length === 0) return {};
  return byUrl(await db.selectFrom("images").selectAll().where("url", "in", urls).execute());
}

function byUrl(rows: Parameters<typeof pictureOf>[0][]): Record<string, UploadedPicture> {
  return Object.fromEntries(rows.map((row) => [row.url, pictureOf(row)]));
}
