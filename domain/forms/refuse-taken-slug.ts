import { isTaken } from "#db/faults.ts";
import type { Tables } from "#db/schema.ts";
import type { FieldErrors } from "./read-form.ts";

/**
 * Answers a save that fails because another row has its slug, also one saved at the same moment,
 * with a message on the field.
 */
export async function refuseTakenSlug<Result>(
  table: keyof Tables,
  save: () => Promise<Result>,
): Promise<Result | { outcome: "invalid"; fieldErrors: FieldErrors }> {
  try {
    return await save();
  } catch (error) {
    if (!isTaken(error, table, "slug")) throw error;
    return { outcome: "invalid", fieldErrors: { slug: takenSlug } };
  }
}

const takenSlug =
  "That address is already used. Choose another, or change the one that has it first.";
