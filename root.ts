import { basename, dirname, join } from "node:path";

const here = import.meta.dirname;

/** Whether this runs in the bundle, `build/server`, and not in the sources. */
const isBundled = basename(here) === "server" && basename(dirname(here)) === "build";

/** The folder of the project, or of a release. */
export const projectRoot = isBundled ? join(here, "../..") : here;

/**
 * The file that a separate thread or process runs.
 * @param source its path in the project, such as `db/integrity-thread.ts`
 */
export function programFile(source: string): string {
  return isBundled ? join(here, `${basename(source, ".ts")}.js`) : join(projectRoot, source);
}
