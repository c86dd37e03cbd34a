import type { Database, DatabaseOptions } from "#db/open.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import type { PublishedSiteOptions } from "#server/data/published-site.ts";
import { createLog } from "#server/log.ts";

/** How a version comes about. Each round makes one version, which has the round's number. */
export type RoundKind = "publish" | "scheduled" | "roll back";

const kinds = ["roll back", "publish", "scheduled"] as const;

/** Three rounds in a row have all kinds. The first one publishes. */
export function kindOfRound(round: number): RoundKind {
  return kinds[round % kinds.length] ?? "publish";
}

/** The version to which a round goes back: one that was published, not scheduled. */
export function rolledBackTo(round: number): number {
  return round - 2;
}

/** The round in which the content of a version was saved. */
export function savedInRound(version: number): number {
  return kindOfRound(version) === "roll back" ? rolledBackTo(version) : version;
}

/** The summary of every service that a round saves, and no other round. */
export function summaryOfRound(round: number): string {
  return `Round ${round}`;
}

export function phoneOfRound(round: number): string {
  const figures = String(round).padStart(6, "0");
  return `028 96${figures.slice(0, 2)} ${figures.slice(2)}`;
}

/** The published site of these tests, which has no pictures. A copy that fails is said aloud. */
export function publishedSiteOptions(
  db: Database["db"],
  { dataDir }: DatabaseOptions,
): PublishedSiteOptions {
  return { db, dataDir, builtIn: builtInSite({}), log: createLog("error", process.stderr) };
}
