import { setTimeout } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { Mailer, SendResult } from "#domain/mail/mailer.ts";
import {
  type ClaimedMail,
  claimMail,
  giveBack,
  recordFailure,
  recordSent,
  renewClaim,
} from "./claim-mail.ts";
import type { EnquirySample } from "./enquiry-samples.ts";
import { type MailSettings, writeMail } from "./mail.ts";
import type { SampleJpegs } from "./mailed-samples.ts";
import { makeHeldUpMailsDue } from "./outbox.ts";

/** Milliseconds between renewals of a claim: a third of its duration. */
const claimRenewal = 10_000;

export interface Delivery {
  db: Kysely<Tables>;
  mailer: Mailer;
  settings(): MailSettings;
  /** A picture of a sample, as JPEG; null if there is none just now. */
  pictureOf?(sample: EnquirySample): Promise<Uint8Array | null>;
  /** For errors on this side: the mail could not be written or passed on. */
  logError(error: unknown, message: string): void;
  /** Called when the mail server works again, and mails that waited for it became due. */
  onHeldUpDue?(): void;
  /** Whether to claim no more mails. */
  isStopped?(): boolean;
  clock?: () => Date;
  /** Milliseconds between renewals of a claim. */
  renewEvery?: number;
}

/**
 * Sends every mail that is due, one after another, and returns how many it tried. Other processes
 * may do the same at the same time. A mail is sent once, unless the process dies or the connection
 * breaks after the server accepted it and before that is recorded. Then it is sent again under the
 * same Message-ID.
 */
export async function deliverDueMails(delivery: Delivery): Promise<number> {
  const { db, isStopped = () => false, clock = () => new Date() } = delivery;
  for (let tried = 0; ; tried += 1) {
    const claimed = isStopped() ? null : await claimMail(db, clock());
    if (!claimed) return tried;
    if (isStopped()) {
      await giveBack(db, claimed.mail);
      return tried;
    }
    await deliver(delivery, claimed);
  }
}

async function deliver(delivery: Delivery, claimed: ClaimedMail): Promise<void> {
  const { db, clock = () => new Date() } = delivery;
  const stopRenewing = keepClaim(delivery, claimed.mail);
  const result = await send(delivery, claimed);
  const mail = { ...claimed.mail, claimed_until: await stopRenewing() };
  if (result.outcome === "sent") {
    await recordSent(db, mail, clock());
    if ((await makeHeldUpMailsDue(db, clock())) > 0) delivery.onHeldUpDue?.();
    return;
  }
  const { reason, isServerFault } = result;
  // A visitor's mistyped address stays wrong. The business's own address can be corrected.
  const isFinal = result.isRecipientRefused && mail.kind === "confirmation";
  await recordFailure(db, mail, { reason, isFinal, isServerFault, now: clock() });
}

/**
 * Renews the claim of a mail. The returned function stops that, and returns when the claim ends. If
 * this process dies, another can claim the mail within 30 seconds.
 */
function keepClaim(delivery: Delivery, mail: ClaimedMail["mail"]): () => Promise<string | null> {
  const { db, logError, clock = () => new Date(), renewEvery = claimRenewal } = delivery;
  let claimedUntil = mail.claimed_until;
  let renewing = Promise.resolve();
  async function renew() {
    try {
      const renewed = await renewClaim(db, { ...mail, claimed_until: claimedUntil }, clock());
      claimedUntil = renewed ?? claimedUntil;
    } catch (error) {
      logError(error, "The claim of a mail could not be renewed");
    }
  }
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, renewEvery);
  return async () => {
    clearInterval(timer);
    await renewing;
    return claimedUntil;
  };
}

/** An error on this side is a failed attempt too: the inbox shows it, and a retry follows. */
async function send(delivery: Delivery, claimed: ClaimedMail): Promise<SendResult> {
  const { mailer, settings, logError } = delivery;
  try {
    const jpegs = await picturesFor(delivery, claimed);
    const mail = writeMail(claimed, settings(), jpegs);
    return await mailer.send(mail);
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
  { mail, enquiry, gathered }: ClaimedMail,
): Promise<SampleJpegs> {
  const jpegs = new Map<number, Uint8Array>();
  if (!pictureOf || mail.kind !== "business" || gathered.length > 0) return jpegs;
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
