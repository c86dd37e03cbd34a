import { type Kysely, type RawBuilder, sql } from "kysely";
import { lowerCase } from "#db/lower-case.ts";
import type { Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";

/** Condition on `enquiries` for all that one person sent, told by the e-mail address in whatever letter case. */
export function sentBy(db: Kysely<Tables>, email: string): RawBuilder<boolean> {
  return sql`${lowerCase(db, "email")} = ${textKey(email.trim()).toLowerCase()}`;
}
