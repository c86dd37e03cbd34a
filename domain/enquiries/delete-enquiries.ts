import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import { minutesBefore } from "./minutes-before.ts";
import { lockPhotos, type PhotoServices, removePhotoFiles } from "./photos.ts";
import { emailKey, fillSearchTexts } from "./search-text.ts";

/** How long spam is kept. The privacy page says so. */
export const spamDays = 30;

type Services = Pick<PhotoServices, "db" | "store" | "logError">;

/** Deletes an enquiry with its mails and photos. False when there is none of this id. */
export async function deleteEnquiry(services: Services, id: string): Promise<boolean> {
  const key = textKey(id);
  return (await deleteWhere(services, ({ eb }) => eb("id", "=", key))).length > 0;
}

/**
 * Deletes all that one person sent, told by the e-mail address in whatever letter case. Returns
 * their ids.
 */
export async function deleteEnquiriesOf(services: Services, email: string): Promise<string[]> {
  await fillSearchTexts(services.db);
  return deleteWhere(services, ({ eb }) => eb("email_key", "=", emailKey(email)));
}

/**
 * Deletes every enquiry older than these months, what has lain under Spam for more than 30 days,
 * and daily tests of which a crash left something. Returns how many that was.
 */
export async function deleteExpiredEnquiries(
  services: Services,
  now: Date,
  months: number,
): Promise<number> {
  const spamBefore = minutesBefore(now, spamDays * 24 * 60);
  const enquiriesBefore = monthsBefore(now, months);
  const testsBefore = minutesBefore(now, 24 * 60);
  const deleted = await deleteWhere(services, ({ and, eb, or }) =>
    or([
      eb("received_at", "<", enquiriesBefore),
      and([eb("spam_reason", "is not", null), eb("received_at", "<", spamBefore)]),
      and([eb("is_test", "=", 1), eb("received_at", "<", testsBefore)]),
    ]),
  );
  return deleted.length;
}

/** Returns the ids of what it deleted. */
async function deleteWhere(
  services: Services,
  condition: (builder: ExpressionBuilder<Tables, "enquiries">) => Expression<SqlBool>,
): Promise<string[]> {
  const { files, ids } = await services.db.transaction().execute(async (trx) => {
    // A photo that is added meanwhile would go with its enquiry, and leave its file behind.
    await lockPhotos(trx);
    const doomed = trx.selectFrom("enquiries").select("id").where(condition);
    const photos = await trx
      .selectFrom("enquiry_photos")
      .select("key")
      .where("enquiry_id", "in", doomed)
      .execute();
    const deleted = await trx
      .deleteFrom("enquiries")
      // Not by the ids: PostgreSQL looks again at a row that changed meanwhile, such as one taken
      // out of Spam.
      .where(condition)
      .returning("id")
      .execute();
    return { files: photos.map(({ key }) => key), ids: deleted.map(({ id }) => id) };
  });
  await removePhotoFiles(services, files);
  return ids;
}

/** The same day and time some months ago; where that month has no such day, its last one. */
function monthsBefore(now: Date, months: number): string {
  const moment = new Date(now);
  moment.setUTCMonth(moment.getUTCMonth() - months);
  // The days that were too many run over into the next month; its day 0 is the last of the one
  // before.
  if (moment.getUTCDate() !== now.getUTCDate()) moment.setUTCDate(0);
  return moment.toISOString();
}
