import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import type { FileKeeping } from "#domain/backup/backup-lease.ts";
import { emailKey } from "#domain/text/email-address.ts";
import { removePhotoFiles } from "./photo-files.ts";
import { lockPhotos, type PhotoStore } from "./photos.ts";
import { fillSearchTexts } from "./search.ts";
import { minutesBefore } from "./time.ts";

/** How long spam is kept. The privacy page promises it. */
export const spamDays = 30;

type Photos = Pick<PhotoStore, "files" | keyof FileKeeping>;

/** Deletes an enquiry with its mails and photos. */
export async function deleteEnquiry(
  photos: Photos,
  id: string,
): Promise<{ outcome: "deleted" | "missing" }> {
  const key = textKey(id);
  const ids = await deleteWhere(photos, ({ eb }) => eb("id", "=", key));
  return { outcome: ids.length > 0 ? "deleted" : "missing" };
}

/** Deletes every enquiry from an e-mail address in any letter case. Returns their ids. */
export async function deleteEnquiriesOf(photos: Photos, email: string): Promise<string[]> {
  await fillSearchTexts(photos.db);
  return deleteWhere(photos, ({ eb }) => eb("email_key", "=", emailKey(email)));
}

/**
 * Deletes enquiries older than `months`, spam older than 30 days, and daily tests that a crash left
 * behind. Returns how many.
 */
export async function deleteExpiredEnquiries(
  photos: Photos,
  now: Date,
  months: number,
): Promise<number> {
  const spamBefore = minutesBefore(now, spamDays * 24 * 60);
  const enquiriesBefore = monthsBefore(now, months);
  const testsBefore = minutesBefore(now, 24 * 60);
  const deleted = await deleteWhere(photos, ({ and, eb, or }) =>
    or([
      eb("received_at", "<", enquiriesBefore),
      and([eb("spam_reason", "is not", null), eb("received_at", "<", spamBefore)]),
      and([eb("is_test", "=", 1), eb("received_at", "<", testsBefore)]),
    ]),
  );
  return deleted.length;
}

/** Returns the ids of the deleted enquiries. */
async function deleteWhere(
  photos: Photos,
  condition: (builder: ExpressionBuilder<Tables, "enquiries">) => Expression<SqlBool>,
): Promise<string[]> {
  const { keys, ids } = await photos.db.transaction().execute(async (trx) => {
    // Otherwise a photo added meanwhile would lose its row and leave its file behind.
    await lockPhotos(trx);
    const doomed = trx.selectFrom("enquiries").select("id").where(condition);
    const rows = await trx
      .selectFrom("enquiry_photos")
      .select("key")
      .where("enquiry_id", "in", doomed)
      .execute();
    const deleted = await trx
      .deleteFrom("enquiries")
      // Not by id: PostgreSQL checks the condition again on a row that changed meanwhile, for
      // example one that was taken out of Spam.
      .where(condition)
      .returning("id")
      .execute();
    return { keys: rows.map(({ key }) => key), ids: deleted.map(({ id }) => id) };
  });
  await removePhotoFiles(photos, keys);
  return ids;
}

/** The same day and time some months ago, or the last day of that month if it is shorter. */
function monthsBefore(now: Date, months: number): string {
  const moment = new Date(now);
  moment.setUTCMonth(moment.getUTCMonth() - months);
  // Surplus days run over into the next month, whose day 0 is the last day of the month before.
  if (moment.getUTCDate() !== now.getUTCDate()) moment.setUTCDate(0);
  return moment.toISOString();
}
