import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { EnquiriesTable, Tables } from "#db/schema.ts";
import { emailKey } from "#domain/text/email-address.ts";
import { minutesBefore } from "#domain/time.ts";
import type { Enquiry } from "./schema.ts";

/** Minutes over which the enquiries of one sender are counted. */
const floodMinutes = 10;
/** Further enquiries go to Spam. Phones share IP addresses, so a few in a row are normal. */
const acceptedCount = 5;
/** Further enquiries are refused. */
const keptCount = 30;

/**
 * Decides about one more enquiry of a sender. Only stored enquiries count: replays and refused
 * posts do not. The caller holds the sender's lock, so that two posts at once count each other.
 */
export async function judgeSender(
  trx: Transaction<Tables>,
  sender: string,
  now: Date,
): Promise<"accepted" | "spam" | "refused"> {
  const { count } = await trx
    .selectFrom("enquiries")
    .select((select) => select.fn.countAll().as("count"))
    .where("sender", "=", sender)
    .where("received_at", ">", minutesBefore(now, floodMinutes))
    .executeTakeFirstOrThrow();
  // PostgreSQL returns counts as text, because they may exceed JavaScript's numbers.
  if (Number(count) >= keptCount) return "refused";
  return Number(count) >= acceptedCount ? "spam" : "accepted";
}

/** Most spam of a day that is kept: of one sender, of a network, and of all. */
const keptADay = {
  sender: { rows: 50, bytes: 500_000 },
  network: { rows: 200, bytes: 2_000_000 },
  all: { rows: 1_000, bytes: 10_000_000 },
};

/**
 * Whether one more enquiry of a sender is kept under Spam. Whoever asks takes a lock, so that two
 * processes do not fill the same room.
 */
export async function hasSpamSpace(
  trx: Transaction<Tables>,
  { sender, network }: Pick<EnquiriesTable, "sender" | "network">,
  now: Date,
): Promise<boolean> {
  await lock(trx, "kept spam");
  const spam = trx
    .selectFrom("enquiries")
    .where("spam_reason", "is not", null)
    .where("received_at", ">", minutesBefore(now, 24 * 60));
  const kept = [
    { ...keptADay.sender, spam: spam.where("sender", "=", sender) },
    { ...keptADay.network, spam: spam.where("network", "=", network) },
    { ...keptADay.all, spam },
  ];
  for (const { spam, rows, bytes } of kept) {
    const found = await spam
      .select(({ fn }) => [fn.countAll().as("rows"), fn.sum(textBytes).as("bytes")])
      .executeTakeFirstOrThrow();
    if (Number(found.rows) >= rows || Number(found.bytes) >= bytes) return false;
  }
  return true;
}

/** Nearly all that an enquiry takes. Neither database reads the texts to know their lengths. */
const textBytes = sql<number>`octet_length(message) + octet_length(search_text)`;

/** This many links in one message are spam. */
const manyLinks = 3;

/**
 * Whether an enquiry looks like link advertising: markup that makes links, several links, or a link
 * in the name. The owner finds a person who was caught by mistake under Spam.
 */
export function isLinkSpam({ name, message }: Pick<Enquiry, "name" | "message">): boolean {
  if (/<a\s[^>]*href|\[url[=\]]|\[link[=\]]/i.test(message)) return true;
  if (/https?:\/\/|www\./i.test(name)) return true;
  return (message.match(/https?:\/\/|\bwww\./gi) ?? []).length >= manyLinks;
}

/** A real enquiry from the e-mail address of an enquiry under Spam. */
export interface EarlierEnquiry {
  id: string;
  reference: string;
  receivedAt: string;
}

/**
 * For each enquiry under Spam among `rows`: the last real enquiry that its e-mail address sent
 * before it, by the id of the spam. Someone who has written before is probably a person.
 */
export async function earlierEnquiries(
  db: Kysely<Tables>,
  rows: Selectable<EnquiriesTable>[],
): Promise<Map<string, EarlierEnquiry>> {
  const spam = rows.filter(({ spam_reason }) => spam_reason !== null);
  if (spam.length === 0) return new Map();
  const real = await db
    .selectFrom("enquiries")
    .select(["id", "reference", "received_at", "email_key"])
    .where("email_key", "in", [...new Set(spam.map(({ email }) => emailKey(email)))])
    .where("spam_reason", "is", null)
    .orderBy("received_at", "desc")
    .execute();
  const found = new Map<string, EarlierEnquiry>();
  for (const { id, email, received_at } of spam) {
    const key = emailKey(email);
    const earlier = real.find((row) => row.email_key === key && row.received_at < received_at);
    if (!earlier) continue;
    const { reference, received_at: receivedAt } = earlier;
    found.set(id, { id: earlier.id, reference, receivedAt });
  }
  return found;
}

/**
 * How many unread enquiries under Spam may be from people: those caught only for their links or
 * their sender's number of enquiries, and those whose e-mail address also sent a real enquiry.
 */
export async function countDoubtfulSpam(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom("enquiries as spam")
    .select((select) => select.fn.countAll().as("count"))
    .where("spam_reason", "is not", null)
    .where("read_at", "is", null)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb("spam_reason", "in", ["flood", "links"]),
        exists(
          selectFrom("enquiries as earlier")
            .select("earlier.id")
            .whereRef("earlier.email_key", "=", "spam.email_key")
            .where("earlier.spam_reason", "is", null),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
