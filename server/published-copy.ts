import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type VersionContent, versionContentSchema } from "#domain/publishing/version-content.ts";
import { replaceFile } from "./replace-file.ts";

const keptVersionSchema = z.object({
  version: z.number().int().min(0),
  content: versionContentSchema,
});

/** A version as it lies in the data folder, for a start while the database is down. */
export interface PublishedCopy {
  version: number;
  content: VersionContent;
}

/** The version kept last; null when none is, or what is there cannot be read as one. */
export async function readPublishedCopy(dataDir: string): Promise<PublishedCopy | null> {
  try {
    const kept = JSON.parse(await readFile(fileIn(dataDir), "utf8"));
    return keptVersionSchema.safeParse(kept).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT")
      return null;
    throw error;
  }
}

/** Keeps a version, as the JSON of its content, in place of the one before it. */
export async function writePublishedCopy(
  dataDir: string,
  version: number,
  json: string,
): Promise<void> {
  await replaceFile(fileIn(dataDir), `{"version":${version},"content":${json}}`);
}

function fileIn(dataDir: string): string {
  return join(dataDir, "published.json");
}
