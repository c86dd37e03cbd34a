import { setTimeout } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { Work } from "#domain/jobs/do-jobs.ts";
import type { Again, Job } from "#domain/jobs/jobs.ts";
import type { Mailer, SendResult } from "#domain/mail/mail.ts";
import {
  type DueMail,
  endWithoutMail,
  giveUpOld,
  readDueMail,
  recordFailure,
  recordSent,
} from "./due-mail.ts";
import type { EnquirySample, SampleJpegs } from "./enquiry-samples.ts";
import { type MailSettings, writeMail } from "./mail.ts";
import { makeHeldUpMailsDue } from "./outbox.ts";

export interface Delivery {
  db: Kysely<Tables>;
  /** Mails wait while it is not set up. */
  mailer: Mailer & { isSetUp?(): boolean };
  settings(): MailSettings;
  /** A picture of a sample, as JPEG; null if there is none just now. */
  pictureOf?(sample: EnquirySample): Promise<Uint8Array | null>;
  /** For errors on this side: the mail could not be written or passed on. */
  logError(error: unknown, message: string): void;
  clock?: () => Date;
}

/**
 * Sends the mails about enquiries, three at once, so that one which hangs delays no other. A mail
 * is sent once, unless the process dies or the connection breaks after the server accepted it and
 * before that is recorded. Then it is sent again under the same Message-ID.
 */
export function mailWork(delivery: Delivery): Work {
  return {
    atOnce: 3,
    isReady: () => delivery.mailer.isSetUp?.() ?? true,
    perform: (job) => deliver(delivery, job),
  };
}

async function deliver(delivery: Delivery, job: Job): Promise<Again | undefined> {
  const { db, clock = () => new Date() } = delivery;
  await giveUpOld(db, job, clock());
  const mail = await readDueMail(db, job);
  if (!mail) return endWithoutMail(db, job, clock());
  const result = await send(delivery, mail);
  if (result.outcome === "sent") {
    const again = await recordSent(db, job, mail.ids, clock());
    await makeHeldUpMailsDue(db, clock());
    return again;
  }
  const { reason, isServerFault } = result;
  // A visitor's mistyped address stays wrong. The business's own address can be corrected.
  const isFinal = result.isRecipientRefused && mail.kind === "confirmation";
  return recordFailure(db, job, mail.ids, { reason, isFinal, isServerFault, now: clock() });
}

/** An error on this side is a failed attempt too: the inbox shows it, and a retry follows. */
async function send(delivery: Delivery, mail: DueMail): Promise<SendResult> {
  const { mailer, settings, logError } = delivery;
  try {
    const jpegs = await picturesFor(delivery, mail);
    return await mailer.send(writeMail(mail, settings(), jpegs));
  } catch (error) {
    logError(error, "A mail could not be written or sent");
    const reason = error instanceof Error ? error.message : String(error);
    const fault = { isRecipientRefused: false, isServerFault: false };
    return { outcome: "failed", reason: reason.slice(0, 500), ...fault };
  }
}

/** How long a mail waits for all of its pictures, in milliseconds: they must not hold up mails. */
const picturePatience = 15_000;
/** A larger picture is left to the inbox, since mail servers refuse large mails. */
const mostPictureBytes = 1024 * 1024;

/**
 * The pictures of the samples, for the business. A sample whose picture fails, is large or comes
 * too late is left out.
 */
async function picturesFor(
  { pictureOf, logError }: Delivery,
  { kind, enquiry, gathered }: DueMail,
): Promise<SampleJpegs> {
  const jpegs = new Map<number, Uint8Array>();
  if (!pictureOf || kind !== "business" || gathered.length > 0) return jpegs;
  const tooLate = setTimeout(picturePatience, null, { ref: false });
  for (const sample of enquiry.samples) {
    try {
      const jpeg = await Promise.race([pictureOf(sample), tooLate]);
      if (jpeg && jpeg.length <= mostPictureBytes) jpegs.set(sample.place, jpeg);
    } catch (error) {
      logError(error, "A mail goes without the picture of a sample");
    }
  }
  return jpegs;
}
