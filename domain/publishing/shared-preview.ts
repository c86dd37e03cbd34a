import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";

/** How long a link to a shared preview works, in milliseconds. */
const lifetime = 7 * 24 * 60 * 60 * 1000;

/** The row of `owner_choices` that names the series of links that work. */
const seriesName = "shared-previews";

export interface PreviewLink {
  /** Part of the link's path. */
  token: string;
  ends: Date;
}

/** A link that shows the saved site to people without an account: `{end, in ms}.{HMAC-SHA-256}`. */
export async function makePreviewLink(
  db: Kysely<Tables>,
  secret: string,
  now: Date,
): Promise<PreviewLink> {
  const ends = new Date(now.getTime() + lifetime);
  const claim = String(ends.getTime());
  return { token: `${claim}.${signature(claim, await readSeries(db), secret)}`, ends };
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
  secret: string,
  now: Date,
): Promise<FoundPreview> {
  const [, end, given] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (!end || !given) return { state: "unknown" };
  const expected = Buffer.from(signature(end, await readSeries(db), secret));
  if (!timingSafeEqual(Buffer.from(given), expected)) return { state: "unknown" };
  const ends = new Date(Number(end));
  return ends > now ? { state: "open", ends } : { state: "over" };
}

/** Ends all links that were made so far, by beginning another series. */
export async function endPreviewLinks(
  db: Kysely<Tables>,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const series = { choice: randomUUID(), chosen_at: now.toISOString(), chosen_by: by };
  await db
    .insertInto("owner_choices")
    .values({ name: seriesName, ...series })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(series))
    .execute();
}

/** The id of the series. Empty until links have been ended for the first time. */
async function readSeries(db: Kysely<Tables>): Promise<string> {
  const row = await db
    .selectFrom("owner_choices")
    .select("choice")
    .where("name", "=", seriesName)
    .executeTakeFirst();
  return row?.choice ?? "";
}

function signature(end: string, series: string, secret: string): string {
  return createHmac("sha256", secret).update(`shared preview ${series} ${end}`).digest("base64url");
}
