import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { picturesInDrafts, picturesInVersions } from "#domain/content/pictures-in-use.ts";
import type { Saving } from "#domain/content/revisions.ts";
import { draftLimit } from "#domain/forms/draft-limit.ts";
import { deleteImage } from "./delete.ts";
import type { ImageTools } from "./images.ts";

/**
 * Deletes every picture that no row and no kept version shows, and returns their urls. A new
 * picture stays for as long as drafts are kept, because a form or its draft may hold it.
 */
export async function deleteUnusedImages(tools: ImageTools, saving: Saving): Promise<string[]> {
  const deleted: string[] = [];
  const unused = await unusedImages(tools.db);
  for (const { url } of unused.filter((image) => !isFresh(image, saving.now))) {
    const { outcome } = await deleteImage(tools, url, saving);
    if (outcome === "deleted") deleted.push(url);
  }
  return deleted;
}

/** A picture that nothing shows, and from which no picture was made that something shows. */
interface UnusedImage {
  url: string;
  bytes: number;
  /** When it or the last picture that was made from it was uploaded. */
  uploaded_at: string;
  made_from: string | null;
}

/**
 * Every picture that no row and no kept version shows. An original comes after the pictures that
 * were made from it, because it can only be deleted after them.
 */
export async function unusedImages(db: Kysely<Tables>): Promise<UnusedImage[]> {
  const candidates = await db
    .selectFrom("images")
    .select(["url", "bytes", "uploaded_at", "made_from"])
    .orderBy("url")
    .execute();
  if (candidates.length === 0) return [];
  const shown = [await picturesInDrafts(db), await picturesInVersions(db)];
  const unshown = candidates.filter(({ url }) => !shown.some((urls) => urls.has(url)));
  const isUnshown = new Set(unshown.map(({ url }) => url));
  const edited = await db
    .selectFrom("images")
    .select(["url", "made_from", "uploaded_at"])
    .where("made_from", "is not", null)
    .execute();
  const byOriginal = Map.groupBy(edited, (picture) => picture.made_from);
  const unused = unshown.flatMap((image) => {
    const madeFromIt = byOriginal.get(image.url) ?? [];
    if (!madeFromIt.every(({ url }) => isUnshown.has(url))) return [];
    const times = [image, ...madeFromIt].map((picture) => picture.uploaded_at);
    return { ...image, uploaded_at: times.sort().at(-1) ?? image.uploaded_at };
  });
  return unused.sort((a, b) => Number(a.made_from === null) - Number(b.made_from === null));
}

/** Whether a form or its draft in a browser may hold the picture. */
export function isFresh({ uploaded_at }: Pick<UnusedImage, "uploaded_at">, now: Date): boolean {
  return Date.parse(uploaded_at) >= now.getTime() - draftLimit;
}
