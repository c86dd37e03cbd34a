import type { Expression, ExpressionBuilder, SqlBool, Transaction } from "kysely";
import { textKey } from "#db/queries.ts";
import type { Tables } from "#db/schema.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import type { FileKeeping } from "#domain/backup/backup-lease.ts";
import type { Saving } from "#domain/content/revisions.ts";
import { emailKey } from "#domain/text/email-address.ts";
import { minutesBefore, monthsBefore } from "#domain/time.ts";
import { type PhotoStore, removePhotoFiles } from "./photo-files.ts";
import { lockPhotos } from "./photos.ts";

/** How long spam is kept. The privacy page promises it. */
export const spamDays = 30;

type Photos = Pick<PhotoStore, "files" | keyof FileKeeping>;

/** Deletes an enquiry with its mails and photos. */
export async function deleteEnquiry(
  photos: Photos,
  id: string,
  saving: Saving,
): Promise<{ outcome: "deleted" | "missing" }> {
  const key = textKey(id);
  const ids = await deleteWhere(photos, ({ eb }) => eb("id", "=", key), {
    ...saving,
    why: "one enquiry",
  });
  return { outcome: ids.length > 0 ? "deleted" : "missing" };
}

/** Deletes every enquiry from an e-mail address in any letter case. Returns their ids. */
export async function deleteEnquiriesOf(
  photos: Photos,
  email: string,
  saving: Saving,
): Promise<string[]> {
  const how = { ...saving, why: "everything from one person" };
  return deleteWhere(photos, ({ eb }) => eb("email_key", "=", emailKey(email)), how);
}

/**
 * Deletes enquiries older than `months`, and spam older than 30 days. What a person put under Spam
 * stays as long as other enquiries: the press may have been a mistake. Returns how many.
 */
export async function deleteExpiredEnquiries(
  photos: Photos,
  now: Date,
  months: number,
): Promise<number> {
  const spamBefore = minutesBefore(now, spamDays * 24 * 60);
  const enquiriesBefore = monthsBefore(now, months);
  const deleted = await deleteWhere(
    photos,
    ({ and, eb, or }) =>
      or([
        eb("received_at", "<", enquiriesBefore),
        and([eb("spam_reason", "!=", "marked"), eb("received_at", "<", spamBefore)]),
      ]),
    { now, why: "too old" },
  );
  return deleted.length;
}

/** Returns the ids of the deleted enquiries. */
async function deleteWhere(
  photos: Photos,
  condition: (builder: ExpressionBuilder<Tables, "enquiries">) => Expression<SqlBool>,
  erasing: Erasing,
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
      .returning(["id", "reference"])
      .execute();
    await recordErasure(trx, deleted, erasing);
    return { keys: rows.map(({ key }) => key), ids: deleted.map(({ id }) => id) };
  });
  await removePhotoFiles(photos, keys);
  return ids;
}

interface Erasing extends Saving {
  /** For the record: `too old`. */
  why: string;
}

/** How many references a record names at most. */
const namedReferences = 50;

/** Records which enquiries were deleted, by their references. */
async function recordErasure(
  trx: Transaction<Tables>,
  deleted: { id: string; reference: string }[],
  { now: at, by: actor = "website", why }: Erasing,
): Promise<void> {
  const [first] = deleted;
  if (!first) return;
  const references = deleted.slice(0, namedReferences).map(({ reference }) => reference);
  await recordActivity(trx, {
    at,
    actor,
    event: "enquiries erased",
    ...(deleted.length === 1 && {
      subject: { noun: "enquiry", id: first.id, name: first.reference },
    }),
    detail: { count: deleted.length, why, references },
  });
}
