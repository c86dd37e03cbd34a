import { madeAt } from "#db/made-at.ts";
import { imageKey, imagesPath } from "./image-address.ts";
import { pathsOf, removeFiles } from "./image-files.ts";
import type { ImageServices } from "./image-services.ts";
import { allPictures } from "./pictures.ts";

/** For how long a file may be about to get its row. */
const spared = 60 * 60 * 1000;

/**
 * Removes the files of pictures that no row names: a crash, or a disk that failed, left them while their picture was added
 * or deleted. Files older than the database stay, as they are another's: the site may have been started with the wrong one.
 * Returns how many went. What cannot be removed is only logged, and tried again the next time.
 */
export async function sweepImageFiles(services: ImageServices, now: Date): Promise<number> {
  const { db, store } = services;
  // The rows after the files: one that came meanwhile is among them.
  const keys = await store.writtenBetween(await madeAt(db), new Date(now.getTime() - spared));
  const named = new Set(Object.values(await allPictures(db)).flatMap(pathsOf));
  const stray = keys
    .map((key) => `${imagesPath}/${key}`)
    .filter((path) => imageKey(path) && !named.has(path));
  await removeFiles(services, stray);
  return stray.length;
}
