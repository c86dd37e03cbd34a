import { createHash, randomUUID } from "node:crypto";
import type { Insertable, Kysely, Transaction } from "kysely";
import { withDeadline } from "#db/deadline.ts";
import { lock } from "#db/lock.ts";
import type { EnquiriesTable, Tables } from "#db/schema.ts";
import { parseForm } from "#domain/forms/fields.ts";
import type { Sample } from "#domain/sampler/sample.ts";
import { senderDigest } from "#domain/text/sender.ts";
import { minutesBefore } from "#domain/time.ts";
import { samplesToStore, usualTitle } from "./enquiry-samples.ts";
import { mostMailedSingly, queueMessages } from "./outbox.ts";
import { makeReference } from "./reference.ts";
import { type Enquiry, type EnquiryErrors, enquirySchema } from "./schema.ts";
import { searchColumns } from "./search.ts";
import { hasSpamSpace, isLinkSpam, judgeSender } from "./spam.ts";

export type ReceiveResult =
  /**
   * Stored, now or by an earlier post of the same enquiry. Spam gets the same answer; with a filled
   * honeypot also when there is no space for it, and then nothing is stored.
   */
  | {
      outcome: "received";
      reference: string;
      id: string;
      /** The page that led to the form, of an enquiry that is new and no spam. */
      page?: string | undefined;
    }
  | { outcome: "invalid"; fieldErrors: EnquiryErrors }
  /** Too many enquiries from this sender, or no space for spam; nothing was stored. */
  | { outcome: "flooded" };

export interface ReceiveOptions {
  /** The visitor's IP address as the server knows it. Only a keyed digest of it is stored. */
  clientAddress: string;
  /** Key of that digest. */
  secret: string;
  now: Date;
  /** Initials of the business, with which the reference begins. */
  initials?: string;
  /** What the site calls a sample. Default: its built-in words. */
  titleOf?: (sample: Sample) => string;
  makeReference?: typeof makeReference;
  /** Minutes during which the same content without an id counts as the same enquiry. */
  replayMinutes?: number;
  /** How many enquiries within an hour are mailed one by one; above it, together. */
  mailedSingly?: number;
}

/** How many random references to try before giving up. */
const referenceAttempts = 20;

/**
 * Stores a posted enquiry and queues its mails. When it answers `received`, all of it is committed
 * and on disk, unless a program filled the honeypot and there is no space for more spam. A post is
 * the same enquiry as an earlier one if id and content match, or, without an id, if the content
 * matches within `replayMinutes` (ten by default). Changed content is a new enquiry, so nothing a
 * person typed is lost. Throws when the database takes longer than four seconds. The visitor may
 * then post again; if the first post did commit, it is found.
 */
export async function receiveEnquiry(
  db: Kysely<Tables>,
  input: unknown,
  options: ReceiveOptions,
): Promise<ReceiveResult> {
  const parsed = parseForm(enquirySchema, input);
  if ("fieldErrors" in parsed) return { outcome: "invalid", fieldErrors: parsed.fieldErrors };
  return whileVisitorWaits(() =>
    db.transaction().execute((trx) => storeOnce(trx, parsed.values, options)),
  );
}

async function storeOnce(
  trx: Transaction<Tables>,
  enquiry: Enquiry,
  {
    clientAddress,
    secret,
    now,
    replayMinutes = 10,
    mailedSingly = mostMailedSingly,
    ...options
  }: ReceiveOptions,
): Promise<ReceiveResult> {
  const { id: postId, page, honeypot, samples: _, boards, drawings: __, ...content } = enquiry;
  const key = submissionKey(enquiry);
  const sender = senderDigest(clientAddress, secret);
  const network = senderDigest(clientAddress, secret, 48);
  await lock(trx, key);
  await lock(trx, sender);
  const since = postId === undefined ? minutesBefore(now, replayMinutes) : null;
  const earlier = await findReplayed(trx, key, since);
  if (earlier) return { outcome: "received", ...earlier };
  const verdict = await judgeSender(trx, sender, now);
  if (verdict === "refused") return { outcome: "flooded" };
  const id = randomUUID();
  const spam_reason = spamReason(enquiry, verdict);
  const { initials, makeReference: makeOne = makeReference, titleOf = usualTitle } = options;
  if (spam_reason !== null && !(await hasSpamSpace(trx, { sender, network }, now)))
    return spam_reason === "honeypot"
      ? { outcome: "received", reference: makeOne(initials), id }
      : { outcome: "flooded" };
  const samples = samplesToStore(enquiry, titleOf);
  const titles = samples.map(({ title }) => title);
  const awaitsDrawings = samples.some(({ awaits_drawing }) => awaits_drawing === 1);
  const reference = await insert(
    trx,
    { makeReference: () => makeOne(initials), titles },
    {
      id,
      ...content,
      wants_boards: boards && samples.length > 0 ? 1 : 0,
      submission_key: key,
      sender,
      network,
      spam_reason,
      received_at: now.toISOString(),
    },
  );
  if (samples.length > 0)
    await trx
      .insertInto("enquiry_samples")
      .values(samples.map((sample) => ({ enquiry_id: id, ...sample })))
      .execute();
  if (spam_reason === null)
    await queueMessages(trx, { ...content, id, awaitsDrawings }, now, mailedSingly);
  return { outcome: "received", reference, id, page: spam_reason === null ? page : undefined };
}

/**
 * A digest of a post's id and content. It includes whether the honeypot was filled, so that a
 * person who sends again without it gets a new enquiry instead of the spam.
 */
function submissionKey(enquiry: Enquiry): string {
  const { id: postId = "", honeypot, name, email, phone, postcode, service, message } = enquiry;
  const { samples, boards } = enquiry;
  const said = [honeypot, name, email, phone, postcode, service, message, samples, boards];
  return createHash("sha256")
    .update(JSON.stringify([postId, ...said]))
    .digest("hex");
}

/** @param since the time of the oldest enquiry that counts; null for any */
async function findReplayed(trx: Transaction<Tables>, key: string, since: string | null) {
  const replayed = trx
    .selectFrom("enquiries")
    .select(["id", "reference"])
    .where("submission_key", "=", key)
    .orderBy("received_at", "desc")
    .limit(1);
  const counted = since === null ? replayed : replayed.where("received_at", ">", since);
  return counted.executeTakeFirst();
}

function spamReason(enquiry: Enquiry, verdict: "accepted" | "spam") {
  if (enquiry.honeypot) return "honeypot";
  if (verdict === "spam") return "flood";
  return isLinkSpam(enquiry) ? "links" : null;
}

/** Inserts the row under an unused reference, and returns the reference. */
async function insert(
  trx: Transaction<Tables>,
  { makeReference, titles }: { makeReference: () => string; titles: string[] },
  row: Omit<Insertable<EnquiriesTable>, "reference" | keyof ReturnType<typeof searchColumns>>,
): Promise<string> {
  for (let attempt = 0; attempt < referenceAttempts; attempt += 1) {
    const reference = makeReference();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("enquiries")
      .values({ ...row, reference, ...searchColumns({ ...row, reference, notes: "", titles }) })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return reference;
  }
  throw new Error(`no free enquiry reference in ${referenceAttempts} attempts`);
}

/**
 * How long the database may take while a visitor waits, in milliseconds. With the network on top,
 * the visitor has an answer within five seconds.
 */
const visitorPatience = 4_000;

/** Runs `work` for a waiting visitor. Throws when the database takes longer than four seconds. */
export function whileVisitorWaits<Done>(work: () => Promise<Done>): Promise<Done> {
  return withDeadline(visitorPatience, work);
}
