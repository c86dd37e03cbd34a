import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Database } from "#db/open.ts";
import { readVersionJson } from "#domain/publishing/publications.ts";
import { type VersionContent, versionContentSchema } from "#domain/publishing/version-content.ts";
import { replaceFile } from "./replace-file.ts";

const copySchema = z.object({
  version: z.number().int().min(0),
  content: versionContentSchema,
});

/** The copy of the published version in the data folder, for starts without a database. */
export interface PublishedCopy {
  version: number;
  content: VersionContent;
}

/** Whether the data folder has a copy, even a damaged one. Every start of a site leaves one. */
export function hasPublishedCopy(dataDir: string): boolean {
  return existsSync(fileIn(dataDir));
}

/** Null if there is no copy, or the file is damaged. */
export async function readPublishedCopy(dataDir: string): Promise<PublishedCopy | null> {
  try {
    const copy = JSON.parse(await readFile(fileIn(dataDir), "utf8"));
    return copySchema.safeParse(copy).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT")
      return null;
    throw error;
  }
}

/** Replaces the copy by a version from the database. Throws if that is not kept there. */
export async function copyVersion(
  db: Database["db"],
  dataDir: string,
  version: number,
): Promise<void> {
  const json = await readVersionJson(db, version);
  if (json === null) throw new Error(`version ${version} is not kept`);
  await writePublishedCopy(dataDir, version, json);
}

/** Replaces the copy. `json` is the content of the version. */
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
