import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { openImageStore } from "#domain/images/file-store.ts";
import type { ImageLibrary } from "#domain/images/images.ts";
import { makeVariants, type VariantsResult } from "#domain/images/variants.ts";
import type { TestDatabase } from "#tests/databases/databases.ts";

/** What the verbs on pictures need, over a test's own database and folder. */
export interface TestImages {
  library: ImageLibrary;
  /** What was logged so far. */
  logged: string[];
  /** Names of the stored files, with their folders. */
  files(): Promise<string[]>;
}

export async function createImages(
  { db, options: { dataDir } }: TestDatabase,
  changes: Partial<ImageLibrary> = {},
): Promise<TestImages> {
  const logged: string[] = [];
  const library: ImageLibrary = {
    db,
    store: await openImageStore({ dataDir }),
    encoder: { encode: encodeOnce },
    isReferenced: async () => false,
    logError: (_, message) => logged.push(message),
    ...changes,
  };
  return {
    library,
    logged,
    async files() {
      const found = await readdir(join(dataDir, "website-images"), {
        recursive: true,
        withFileTypes: true,
      });
      return found
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .sort();
    },
  };
}

const encoded = new Map<string, Promise<VariantsResult>>();

/**
 * In this process, and the same picture once, which is quicker; `encoder.slow.test.ts` is about the
 * other process.
 */
function encodeOnce(original: Uint8Array): Promise<VariantsResult> {
  const key = Buffer.from(original).toString("base64");
  const made = encoded.get(key) ?? makeVariants(original);
  encoded.set(key, made);
  return made;
}

/** A picture in bottle green; 480 pixels wide, it has two widths. */
export function examplePicture(format: "png" | "jpeg" = "png"): Promise<Buffer> {
  const create = { width: 480, height: 300, channels: 3, background: "#1f3b30" } as const;
  return sharp({ create }).toFormat(format).toBuffer();
}
