import type { Database, DatabaseOptions } from "#db/open.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { createLog } from "#server/log.ts";
import type { PublishedSiteOptions } from "#server/published-site.ts";

/** The summary of every service in the round's version, and in no other version. */
export function summaryOfRound(round: number): string {
  return `Round ${round}`;
}

export function phoneOfRound(round: number): string {
  const figures = String(round).padStart(6, "0");
  return `028 96${figures.slice(0, 2)} ${figures.slice(2)}`;
}

/** The published site of these tests, which has no pictures. */
export function publishedSiteOptions({
  db,
  options,
  publisher,
}: {
  db: Database["db"];
  options: DatabaseOptions;
  publisher: PublishedSiteOptions["publisher"];
}): PublishedSiteOptions {
  const { dataDir } = options;
  return { db, dataDir, publisher, builtIn: builtInSite({}), log: createLog("silent") };
}
