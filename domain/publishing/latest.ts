import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "#db/schema.ts";
import { type Content, contentTypes, listTypes } from "#domain/content/registry.ts";
import { type ChangedAt, changedAt } from "./changed-at.ts";
import type { Change } from "./changes.ts";
import { type FormerSlugs, formerSlugs } from "./former-slugs.ts";
import { DamagedVersion, latestVersion, readVersion, readVersionJson } from "./publications.ts";
import type { SiteContent } from "./site-content.ts";
import type { DatedContent } from "./version-content.ts";

export type Latest = Content & { formerSlugs: FormerSlugs; changedAt: ChangedAt };

/** The fields of a version that depend on the one before it. */
export function remembered(latest: Latest, next: Content, changes: Change[], now: Date) {
  return {
    formerSlugs: formerSlugs(latest, next),
    changedAt: changedAt(latest.changedAt, changes, now),
  };
}

/** The version that visitors see. `shown` is the one that the caller shows them. */
export async function readLatest(trx: Transaction<Tables>, shown?: SiteContent): Promise<Latest> {
  const version = await latestVersion(trx);
  if (shown && version === shown.version) return shown;
  try {
    const latest = version === null ? null : await readVersion(trx, version);
    if (!latest) throw new Error("the version that visitors see is not in the database");
    return latest;
  } catch (error) {
    // Visitors see `shown`, and the next version replaces the damaged one.
    if (shown && error instanceof DamagedVersion) return shown;
    throw error;
  }
}

/**
 * What visitors see, with the time at which each item was added: the one in `saved` or, for an item
 * that was removed since, the one in the version.
 */
export async function datedContentOf(
  trx: Transaction<Tables>,
  latest: Latest,
  saved: DatedContent,
): Promise<DatedContent> {
  const content = Object.fromEntries(contentTypes.map(({ name }) => [name, latest[name]]));
  const ids = listTypes.flatMap(({ name }) => latest[name].map(({ id }) => id));
  const isRemoved = (id: string) => !Object.hasOwn(saved.createdAt, id);
  const stored = ids.some(isRemoved) ? await storedTimes(trx) : {};
  const known = { ...stored, ...saved.createdAt };
  const createdAt = Object.fromEntries(ids.map((id) => [id, known[id] ?? ""]));
  return { ...(content as unknown as Content), byHand: latest.byHand, createdAt };
}

const timesSchema = z.object({ createdAt: z.record(z.string(), z.string()) });

/**
 * When the items of the latest version were added. Empty if it is damaged. Reads nothing else,
 * because checking all items takes longer than reading them.
 */
async function storedTimes(trx: Transaction<Tables>): Promise<Record<string, string>> {
  const version = await latestVersion(trx);
  const json = version === null ? null : await readVersionJson(trx, version);
  try {
    return timesSchema.parse(JSON.parse(json ?? "{}")).createdAt;
  } catch {
    return {};
  }
}
