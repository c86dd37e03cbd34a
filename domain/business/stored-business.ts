import type { BusinessTable } from "#db/schema.ts";
import { type Business, businessSchema } from "#domain/content/schema.ts";
import type { SavedRow } from "#domain/forms/saved-row.ts";

/** The business as the admin has it. */
export interface StoredBusiness extends Business, Omit<SavedRow, "createdAt"> {}

/** Throws when the row holds no business. */
export function businessOf(row: BusinessTable): StoredBusiness {
  const { details, revision, updated_at, updated_by } = row;
  return {
    ...businessSchema.parse(details),
    revision,
    updatedAt: updated_at,
    updatedBy: updated_by,
  };
}

export function businessRow(business: StoredBusiness): BusinessTable {
  const { revision, updatedAt, updatedBy, ...details } = business;
  return {
    id: "business",
    details,
    revision,
    updated_at: updatedAt,
    updated_by: updatedBy,
  };
}
