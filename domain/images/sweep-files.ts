import { isProbeKey } from "./disk-backend.ts";
import { imageKey, imagesPath } from "./image-address.ts";
import { keyOf, pathsOf, removeFiles } from "./image-files.ts";
import type { ImageServices } from "./image-services.ts";
import { allPictures } from "./pictures.ts";
import { strayKeys } from "./stray-keys.ts";

/**
 * Removes the files of pictures that no row names: a crash, or a disk that failed, left them while
 * their picture was added or deleted, or while the store was probed. Returns how many went. What
 * cannot be removed is only logged, and tried again the next time.
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
  const probes = keys.filter(isProbeKey);
  await removeProbes(services, probes);
  return stray.length + probes.length;
}

async function removeProbes({ store, logError }: ImageServices, keys: string[]): Promise<void> {
  for (const key of keys) {
    try {
      await store.remove(key);
    } catch (error) {
      logError(error, `${imagesPath}/${key} could not be removed`);
    }
  }
}
