import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { StartError } from "./config.ts";

const root = resolve(import.meta.dirname, "..");

/** What the build makes: absolute paths of files and folders. */
export const builtFiles = {
  server: join(root, "build/server/index.js"),
  client: join(root, "build/client"),
  pictureList: join(root, "build/pictures.json"),
  /** The built-in pictures. Those that are missing are encoded while the site runs. */
  pictures: join(root, ".cache/pictures"),
};

/** Throws `StartError` if the build is missing. While developing, only pictures are built. */
export function requireBuilt({ developing }: { developing: boolean }): void {
  const { server, client, pictureList, pictures } = builtFiles;
  const needed = developing ? [pictureList, pictures] : [pictureList, pictures, server, client];
  if (needed.every((path) => existsSync(path))) return;
  throw new StartError(
    "The site is not built yet: run npm run build, or npm start, which builds and starts it",
  );
}
