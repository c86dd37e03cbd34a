import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import type { Saving } from "#domain/content/revisions.ts";
import { type Chooser, changeChoice, readChoices } from "#domain/owner-choices.ts";
import { isSigned, type Secrets, signClaim } from "#domain/secrets/secret-box.ts";

/** How long a link to a shared preview works, in milliseconds. */
const lifetime = 7 * 24 * 60 * 60 * 1000;

export interface PreviewLink {
  /** Part of the link's path. */
  token: string;
  ends: Date;
}

/** A link that shows the saved site to people without an account: `{end, in ms}.{HMAC-SHA-256}`. */
export async function makePreviewLink(
  db: Kysely<Tables>,
  secrets: Secrets,
  { now, by = "website" }: Saving,
): Promise<PreviewLink> {
  const ends = new Date(now.getTime() + lifetime);
  const claim = String(ends.getTime());
  const detail = { until: ends.toISOString() };
  await recordActivity(db, { at: now, actor: by, event: "preview shared", detail });
  return { token: `${claim}.${signClaim(claimOf(await readSeries(db), claim), secrets)}`, ends };
}

export type FoundPreview =
  | { state: "open"; ends: Date }
  /** Its time is over. */
  | { state: "over" }
  /** Nobody made it, or the owner has ended it. */
  | { state: "unknown" };

/** Whether a token from a link's path shows the preview. */
export async function findPreview(
  db: Kysely<Tables>,
  token: string,
  secrets: Secrets,
  now: Date,
): Promise<FoundPreview> {
  const [, end, given] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (!end || !given) return { state: "unknown" };
  if (!isSigned(claimOf(await readSeries(db), end), given, secrets)) return { state: "unknown" };
  const ends = new Date(Number(end));
  return ends > now ? { state: "open", ends } : { state: "over" };
}

/** Ends all links that were made so far, by beginning another series. */
export async function endPreviewLinks(db: Kysely<Tables>, chooser: Chooser): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await changeChoice(trx, "shared-previews", randomUUID(), chooser);
    const { now: at, by: actor } = chooser;
    await recordActivity(trx, { at, actor, event: "previews ended" });
  });
}

/** The id of the series. Empty until links have been ended for the first time. */
async function readSeries(db: Kysely<Tables>): Promise<string> {
  const { "shared-previews": series = "" } = await readChoices(db);
  return series;
}

function claimOf(series: string, end: string): string {
  return `shared preview ${series} ${end}`;
}
