import { areBuilt } from "#scripts/build-parts.mjs";

let isBuilt = false;

/** Throws unless the build is up to date, since a test on an older one proves nothing. */
export function requireBuild(): void {
  isBuilt ||= areBuilt(["site", "pictures"]);
  if (!isBuilt)
    throw new Error(
      "The build is out of date. To build what changed: node scripts/set-up.mjs start",
    );
}
