import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { draftLimit } from "#domain/forms/draft-limit.ts";
import { deleteImage } from "./delete.ts";
import type { ImageServices } from "./image-services.ts";

/**
 * Deletes every picture that no row and no kept version shows. One that may be in a form or in a
 * draft of it is left alone for as long as drafts are kept. Returns their addresses.
 */
export async function sweepImages(services: ImageServices, now: Date): Promise<string[]> {
  const deleted: string[] = [];
  for (const url of await unusedImages(services.db, now)) {
    if ((await deleteImage(services, url)) === "deleted") deleted.push(url);
  }
  return deleted;
}

async function unusedImages(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const uploadedBefore = new Date(now.getTime() - draftLimit).toISOString();
  const candidates = await db
    .selectFrom("images")
    .select("url")
    .where("uploaded_at", "<", uploadedBefore)
    .where("url", "not in", db.selectFrom("publication_pictures").select("url"))
    .where(
      "url",
      "not in",
      db
        .selectFrom("services")
        .select((select) => select.ref("hero_image").$notNull().as("url"))
        .where("hero_image", "is not", null),
    )
    .orderBy("url")
    .execute();
  if (candidates.length === 0) return [];
  const projects = await db.selectFrom("portfolio").select("images").execute();
  const shown = new Set(projects.flatMap(({ images }) => images.map(({ url }) => url)));
  return candidates.map(({ url }) => url).filter((url) => !shown.has(url));
}
