import type { Kysely, Selectable } from "kysely";
import type { ImagesTable, Tables } from "#db/schema.ts";
import { picturesInDrafts, picturesInVersions } from "#domain/content/pictures-in-use.ts";
import { draftLimit } from "#domain/forms/draft-limit.ts";
import { deleteImage } from "./delete.ts";
import type { ImageTools } from "./images.ts";

/**
 * Deletes every picture that no row and no kept version shows, and returns their urls. A new
 * picture stays for as long as drafts are kept, because a form or its draft may hold it.
 */
export async function deleteUnusedImages(tools: ImageTools, now: Date): Promise<string[]> {
  const old = (await unusedImages(tools.db)).filter((image) => !isFresh(image, now));
  const deleted: string[] = [];
  for (const { url } of old) {
    const { outcome } = await deleteImage(tools, url, { now });
    if (outcome === "deleted") deleted.push(url);
  }
  return deleted;
}

/** A picture that no row and no kept version shows. */
type UnusedImage = Pick<Selectable<ImagesTable>, "url" | "uploaded_at">;

/** Every picture that no row and no kept version shows. */
export async function unusedImages(db: Kysely<Tables>): Promise<UnusedImage[]> {
  const candidates = await db
    .selectFrom("images")
    .select(["url", "uploaded_at"])
    .orderBy("url")
    .execute();
  if (candidates.length === 0) return [];
  const shown = [await picturesInDrafts(db), await picturesInVersions(db)];
  return candidates.filter(({ url }) => !shown.some((urls) => urls.has(url)));
}

/** Whether a form or its draft in a browser may hold the picture. */
function isFresh({ uploaded_at }: Pick<UnusedImage, "uploaded_at">, now: Date): boolean {
  return Date.parse(uploaded_at) >= now.getTime() - draftLimit;
}
