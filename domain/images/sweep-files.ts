import { imageKey, imagesPath } from "./image-address.ts";
import { keyOf, pathsOf, removeFiles } from "./image-files.ts";
import type { ImageServices } from "./image-services.ts";
import { allPictures } from "./pictures.ts";
import { strayKeys } from "./stray-keys.ts";

/**
 * Removes the files of pictures that no row names: a crash, or a disk that failed, left them while their picture was added
 * or deleted. Returns how many went. What cannot be removed is only logged, and tried again the next time.
 */
export async function sweepImageFiles(services: ImageServices, now: Date): Promise<number> {
  const keys = await strayKeys(services, now, async () =>
    Object.values(await allPictures(services.db))
      .flatMap(pathsOf)
      .map(keyOf),
  );
  // What somebody else put there has no name that an upload makes.
  const stray = keys.map((key) => `${imagesPath}/${key}`).filter((path) => imageKey(path));
  await removeFiles(services, stray);
  return stray.length;
}
