import { join } from "node:path";
import { type SiteOptions, startSite } from "./site.ts";

/** How to start the built checkout of an older version at `BEFORE`, or undefined. */
export const olderCommand = process.env.BEFORE
  ? [process.execPath, join(process.env.BEFORE, "build/server/start.js")]
  : undefined;

/** This version and, if `BEFORE` names one, an older one. */
export type Version = "now" | "before";

/** Starts a site of each version. */
export async function startVersions(options: SiteOptions = {}) {
  const now = await startSite(options);
  const before = olderCommand && (await startSite({ ...options, command: olderCommand }));
  const sites: { version: Version; url: string }[] = [
    { version: "now", url: now.url },
    ...(before ? [{ version: "before" as const, url: before.url }] : []),
  ];
  return {
    sites,
    async [Symbol.asyncDispose]() {
      await now[Symbol.asyncDispose]();
      await before?.[Symbol.asyncDispose]();
    },
  };
}
