import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Release } from "#app/release.ts";
import { projectRoot } from "#root.ts";

/** Reads which program this is from `build/release.json`, which the build writes. */
export async function readRelease(): Promise<Release> {
  const { version } = JSON.parse(await readFile(join(projectRoot, "package.json"), "utf8"));
  try {
    const noted = JSON.parse(await readFile(join(projectRoot, "build/release.json"), "utf8"));
    return { version: noted.version, commit: noted.commit };
  } catch (error) {
    // In development there may be no build.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { version, commit: "unknown" };
    throw error;
  }
}
