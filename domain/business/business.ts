import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { overtaken } from "#domain/forms/overtaken.ts";
import { readForm } from "#domain/forms/read-form.ts";
import type { UpdateResult } from "#domain/forms/save-result.ts";
import type { Saving } from "#domain/forms/saved-row.ts";
import { hoursLabel } from "./hours.ts";
import { type BusinessForm, businessFormSchema } from "./schema.ts";
import { businessOf, businessRow, type StoredBusiness } from "./stored-business.ts";

/** The business, or null before the first start has stored it. */
export async function getBusiness(db: Kysely<Tables>): Promise<StoredBusiness | null> {
  const row = await db.selectFrom("business").selectAll().executeTakeFirst();
  return row ? businessOf(row) : null;
}

/**
 * Saves the form of the business; what is not in the form stays as stored. `revision` is the one
 * the editor started from; a newer save is not overwritten. What is published stays as it is until
 * the next publication.
 */
export async function updateBusiness(
  db: Kysely<Tables>,
  input: unknown,
  options: Saving & { revision: number },
): Promise<UpdateResult<StoredBusiness>> {
  const form = readForm(businessFormSchema, input);
  if ("fieldErrors" in form) return { outcome: "invalid", ...form };
  return overwrite(db, form.values, options);
}

async function overwrite(
  db: Kysely<Tables>,
  form: BusinessForm,
  { revision, now, by = null }: Saving & { revision: number },
): Promise<UpdateResult<StoredBusiness>> {
  const hours = form.hours.map((row) => ({ label: hoursLabel(row), ...row }));
  const stored = await getBusiness(db);
  if (stored?.revision !== revision) return overtaken(stored, { ...form, hours });
  const updatedAt = now.toISOString();
  const item = { ...stored, ...form, hours, revision: revision + 1, updatedAt, updatedBy: by };
  // The revision once more: another may have saved since it was read.
  const { numUpdatedRows } = await db
    .updateTable("business")
    .set(businessRow(item))
    .where("revision", "=", revision)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return { outcome: "saved", item };
  return overtaken(await getBusiness(db), { ...form, hours });
}
