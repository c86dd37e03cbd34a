import { areBuilt } from "#scripts/build-parts.mjs";

let isBuilt = false;

/** Throws unless the build is of today's sources: on an older one a test proves nothing. */
export function requireBuild(): void {
  isBuilt ||= areBuilt(["site", "pictures"]);
  if (!isBuilt) throw new Error("The build is out of date: npm run build");
}
