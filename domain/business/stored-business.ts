import type { BusinessTable } from "#db/schema.ts";
import { type Business, businessSchema } from "#domain/content/schema.ts";

/** The business as the admin has it. The time is ISO-8601 text in UTC. */
export interface StoredBusiness extends Business {
  /** What `updateBusiness` is told, so that it does not overwrite a newer save. */
  revision: number;
  updatedAt: string;
}

/** Throws when the row holds no business. */
export function businessOf({ details, revision, updated_at }: BusinessTable): StoredBusiness {
  return { ...businessSchema.parse(details), revision, updatedAt: updated_at };
}

export function businessRow({ revision, updatedAt, ...details }: StoredBusiness): BusinessTable {
  return { id: "business", details, revision, updated_at: updatedAt };
}
