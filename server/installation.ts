import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Release } from "#app/context.ts";
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

/** What the build makes: absolute paths of files and folders. */
export const builtFiles = {
  client: join(projectRoot, "build/client"),
  pictureList: join(projectRoot, "build/pictures.json"),
  /** The built-in pictures. Those that are missing are encoded while the site runs. */
  pictures: join(projectRoot, ".cache/pictures"),
};

/** Where the originals of the pictures lie that come with the site. */
export const originalsFolder = join(projectRoot, "domain/sample-site/pictures");

/**
 * How a person types a command of ours: `npm run restore -- FILE`, or with the SITE_COMMAND of a
 * server `decor restore FILE`.
 */
export function commandLine(name: string, args: readonly string[]): string {
  const site = process.env.SITE_COMMAND;
  return [...(site ? [site, name] : ["npm run", name, "--"]), ...args].join(" ");
}
