import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";

/**
 * How many unread enquiries under Spam may be from real people: only a count or links spoke against
 * them, or the same e-mail address has sent one that was not spam. Spam is kept for 30 days.
 */
export async function countDoubtfulSpam(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom("enquiries as spam")
    .select((select) => select.fn.countAll().as("count"))
    .where("spam_reason", "is not", null)
    .where("is_test", "=", 0)
    .where("read_at", "is", null)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb("spam_reason", "in", ["flood", "links"]),
        exists(
          selectFrom("enquiries as earlier")
            .select("earlier.id")
            .whereRef("earlier.email_key", "=", "spam.email_key")
            // Of an older program's rows it is filled in later.
            .where("earlier.email_key", "<>", "")
            .where("earlier.spam_reason", "is", null)
            .where("earlier.is_test", "=", 0),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
