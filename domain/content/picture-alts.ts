import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { pictureFileName } from "#domain/images/picture-reference.ts";
import { altsIn, type ContentType, type PictureAlt } from "./content-type.ts";
import type { Saving } from "./revisions.ts";

/**
 * Keeps with each uploaded picture of a saved item what the item says that it shows, for when the
 * picture is used again. A picture about which the item says nothing keeps the last words.
 */
export async function keepAlts(
  trx: Transaction<Tables>,
  type: ContentType,
  item: object,
): Promise<void> {
  const said = new Map(altsIn(type, item).map(({ url, alt }) => [url, alt]));
  if (said.size === 0) return;
  const known = await trx
    .selectFrom("images")
    .select(["url", "alt"])
    .where("url", "in", [...said.keys()])
    // Two saves that wait for the same rows take them in the same order.
    .orderBy("url")
    .execute();
  for (const { url, alt } of known) {
    const now = said.get(url);
    if (now !== undefined && now !== alt) await setAlt(trx, url, now);
  }
}

/** Says what an uploaded picture shows. */
export async function describePicture(
  db: Kysely<Tables>,
  { url, alt }: PictureAlt,
  { now, by = "website" }: Saving,
): Promise<{ outcome: "saved" } | { outcome: "missing" }> {
  return db.transaction().execute(async (trx) => {
    if (!(await setAlt(trx, url, alt))) return { outcome: "missing" };
    const subject = { noun: "picture", id: url, name: pictureFileName(url) };
    await recordActivity(trx, { at: now, actor: by, event: "picture described", subject });
    return { outcome: "saved" };
  });
}

/** False if there is no such picture. */
async function setAlt(trx: Transaction<Tables>, url: string, alt: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("images")
    .set({ alt })
    .where("url", "=", url)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
