import { randomUUID } from "node:crypto";
import type { Insertable, Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { EnquiriesTable, Tables } from "#db/schema.ts";
import { senderDigest } from "#domain/text/sender.ts";
import { judgeSender } from "./flood.ts";
import { isLinkSpam } from "./link-spam.ts";
import { minutesBefore } from "./minutes-before.ts";
import { queueMails } from "./outbox.ts";
import { queueNewMails } from "./receipts.ts";
import { makeReference } from "./reference.ts";
import { type Enquiry, type FieldErrors, readEnquiry } from "./schema.ts";
import { searchColumns } from "./search-text.ts";
import { submissionKey } from "./submission-key.ts";
import { whileVisitorWaits } from "./while-visitor-waits.ts";

export type ReceiveResult =
  /** Stored, now or by an earlier post of the same enquiry. Spam is answered alike. */
  | { outcome: "received"; reference: string; id: string }
  | { outcome: "invalid"; fieldErrors: FieldErrors }
  /** Too many from this address; nothing was stored. */
  | { outcome: "flooded" };

export interface ReceiveOptions {
  /**
   * The visitor's IP address, as far as the server can tell. Only a keyed digest of it is stored.
   */
  clientAddress: string;
  /** Key of that digest. */
  secret: string;
  now: Date;
  /** The daily test: kept like any other, mailed to the business alone, shown nowhere. */
  isTest?: boolean;
  makeReference?: () => string;
  /** For how many minutes the same content without an id is the same enquiry; ten unless said. */
  replayMinutes?: number;
}

/**
 * Stores an enquiry as posted, with the mails that it calls for. When this answers `received` all
 * of it is committed and on disk. Sent again with the same id and content at any time, or without
 * an id and with the same content within ten minutes, it is the same enquiry; changed content is a
 * new one, so that nothing a person typed is lost. Throws when the database does not answer within
 * four seconds: the post may be repeated, and is the same enquiry should its commit have been on
 * the way.
 */
export async function receiveEnquiry(
  db: Kysely<Tables>,
  input: unknown,
  options: ReceiveOptions,
): Promise<ReceiveResult> {
  const read = readEnquiry(input);
  if ("fieldErrors" in read) return { outcome: "invalid", fieldErrors: read.fieldErrors };
  return whileVisitorWaits(() =>
    db.transaction().execute((trx) => storeOnce(trx, read.enquiry, options)),
  );
}

async function storeOnce(
  trx: Transaction<Tables>,
  enquiry: Enquiry,
  options: ReceiveOptions,
): Promise<ReceiveResult> {
  const key = submissionKey(enquiry);
  const sender = senderDigest(options.clientAddress, options.secret);
  await lock(trx, key);
  await lock(trx, sender);
  const since = minutesBefore(options.now, options.replayMinutes ?? replayMinutes);
  const earlier = await findReplayed(trx, enquiry, key, since);
  if (earlier) return { outcome: "received", ...earlier };
  const verdict = options.isTest ? "welcome" : await judgeSender(trx, sender, options.now);
  if (verdict === "refused") return { outcome: "flooded" };
  const { id: _, honeypot, ...content } = enquiry;
  const id = randomUUID();
  const spam_reason = spamReason(enquiry, verdict);
  const reference = await insert(trx, options.makeReference ?? makeReference, {
    id,
    ...content,
    submission_key: key,
    sender,
    spam_reason,
    received_at: options.now.toISOString(),
    is_test: options.isTest ? 1 : 0,
  });
  if (options.isTest) await queueMails(trx, id, ["business"], options.now);
  else if (spam_reason === null) await queueNewMails(trx, { ...content, id }, options.now);
  return { outcome: "received", reference, id };
}

async function findReplayed(
  trx: Transaction<Tables>,
  enquiry: Enquiry,
  key: string,
  since: string,
) {
  const replayed = trx
    .selectFrom("enquiries")
    .select(["id", "reference"])
    .where("submission_key", "=", key)
    .orderBy("received_at", "desc")
    .limit(1);
  if (enquiry.id !== undefined) return replayed.executeTakeFirst();
  return replayed.where("received_at", ">", since).executeTakeFirst();
}

function spamReason(enquiry: Enquiry, verdict: "welcome" | "spam") {
  if (enquiry.honeypot) return "honeypot";
  if (verdict === "spam") return "flood";
  return isLinkSpam(enquiry) ? "links" : null;
}

/** Inserts the row under a reference that no other has, and returns the reference. */
async function insert(
  trx: Transaction<Tables>,
  makeReference: () => string,
  row: Omit<Insertable<EnquiriesTable>, "reference">,
): Promise<string> {
  for (let attempt = 0; attempt < referenceAttempts; attempt += 1) {
    const reference = makeReference();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("enquiries")
      .values({ ...row, reference, ...searchColumns({ ...row, reference, notes: "" }, 0) })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return reference;
  }
  throw new Error(`no free enquiry reference in ${referenceAttempts} attempts`);
}

/** Without an id, the same content is the same enquiry for as long, unless said otherwise. */
const replayMinutes = 10;
const referenceAttempts = 20;
