import { imageKey } from "./image-address.ts";
import type { ImageServices } from "./image-services.ts";
import type { Picture } from "./picture.ts";

/** Stores files by path, all of them or none. False when one of the names is taken. */
export async function addFiles(
  services: ImageServices,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<boolean> {
  const added: string[] = [];
  let complete = false;
  try {
    for (const [path, bytes] of files) {
      if (!(await services.store.add(keyOf(path), bytes))) return false;
      added.push(path);
    }
    complete = true;
    return true;
  } finally {
    if (!complete) await removeFiles(services, added);
  }
}

/**
 * Removes files by path. One that cannot be removed is logged: it takes up room and does no other
 * harm.
 */
export async function removeFiles(
  { store, logError }: ImageServices,
  paths: Iterable<string>,
): Promise<void> {
  for (const path of paths) {
    try {
      await store.remove(keyOf(path));
    } catch (error) {
      logError(error, `${path} could not be removed`);
    }
  }
}

export function pathsOf({ url, avif, webp, social }: Picture): string[] {
  return [
    url,
    ...avif.map((variant) => variant.url),
    ...webp.map((variant) => variant.url),
    social,
  ];
}

/** What a picture's file is called in the store. Throws for a path that no upload makes. */
export function keyOf(path: string): string {
  const key = imageKey(path)?.key;
  if (!key) throw new Error(`${path} is no path of an uploaded picture`);
  return key;
}
