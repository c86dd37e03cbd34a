import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { ImageTools } from "#domain/images/images.ts";
import { openImageStore } from "#domain/images/open-stores.ts";
import type { Picture } from "#domain/images/picture.ts";
import { uploadImage } from "#domain/images/upload.ts";
import { makeVariants, type VariantsResult } from "#domain/images/variants.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import type { TestDatabase } from "#tests/databases/databases.ts";

/** The context that picture verbs need, on a test's database and folder. */
export interface TestImages {
  tools: ImageTools;
  /** Log entries so far. */
  logged: string[];
  /** Paths of the stored files. */
  files(): Promise<string[]>;
  /** Uploads the example picture under a name. */
  upload(name: string, now: Date): Promise<Picture>;
}

export async function createImages(
  { db, options: { dataDir } }: TestDatabase,
  changes: Partial<ImageTools> = {},
): Promise<TestImages> {
  const logged: string[] = [];
  const tools: ImageTools = {
    db,
    store: await openImageStore({ dataDir }),
    encoder: { encode: encodeOnce },
    isReferenced: async () => false,
    logError: (_, message) => logged.push(message),
    ...changes,
  };
  return {
    tools,
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
    async upload(name, now) {
      const result = await uploadImage(tools, {
        bytes: await examplePicture(),
        name: `${name}.png`,
        folder: "portfolio",
        by: actorCalled("account-1"),
        now,
      });
      if (result.outcome !== "stored") throw new Error(`not stored: ${result.outcome}`);
      return result.picture;
    },
  };
}

const encoded = new Map<string, Promise<VariantsResult>>();

/**
 * Encodes in this process, and each picture only once, to be fast. `encoder.slow.test.ts` tests the
 * other process.
 */
function encodeOnce(original: Uint8Array): Promise<VariantsResult> {
  const key = Buffer.from(original).toString("base64");
  const made = encoded.get(key) ?? makeVariants(original);
  encoded.set(key, made);
  return made;
}

/** A bottle-green picture. At 480 pixels wide it has variants in two widths. */
export function examplePicture(format: "png" | "jpeg" = "png"): Promise<Buffer> {
  const create = { width: 480, height: 300, channels: 3, background: "#1f3b30" } as const;
  return sharp({ create }).toFormat(format).toBuffer();
}
