import { join } from "node:path";
import { projectRoot } from "#root.ts";

/** What the build makes: absolute paths of files and folders. */
export const builtFiles = {
  client: join(projectRoot, "build/client"),
  pictureList: join(projectRoot, "build/pictures.json"),
  /** The built-in pictures. Those that are missing are encoded while the site runs. */
  pictures: join(projectRoot, ".cache/pictures"),
};
