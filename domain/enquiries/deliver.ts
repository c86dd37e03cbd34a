import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { type Mail, type MailSettings, writeMail } from "./mail.ts";
import {
  type ClaimedMail,
  claimMail,
  recordFailure,
  recordSent,
  renewClaim,
  sendHeldUp,
} from "./outbox.ts";

/** Milliseconds after which the claim of a mail that is being sent is renewed: a third of it. */
const claimRenewal = 10_000;

/** Hands mails to a mail server. */
export interface Mailer {
  send(mail: Mail): Promise<SendResult>;
}

export type SendResult =
  | { outcome: "sent" }
  /**
   * `isRecipientRefused`: the server will never take mail for this address. `isServerFault`: any
   * other mail would have failed too.
   */
  | { outcome: "failed"; reason: string; isRecipientRefused: boolean; isServerFault: boolean };

export interface Delivery {
  db: Kysely<Tables>;
  mailer: Mailer;
  settings(): MailSettings;
  /** For a mail that could not even be written or handed over, which is no mail server's fault. */
  logError(error: unknown, message: string): void;
  /** Called when a mail went out and others, which had waited for the mail server, are due now. */
  onHeldUpDue?(): void;
  clock?: () => Date;
  /** Milliseconds between renewals of a claim. */
  renewEvery?: number;
}

/**
 * Sends every mail that is due, one after the other, and returns how many were tried. Safe beside
 * other processes that do the same. A mail is sent at most once unless the process dies, or the
 * connection breaks, between the server's taking it and its being recorded; then it goes out again
 * under the same Message-ID.
 */
export async function deliverDueMails(delivery: Delivery, stop?: AbortSignal): Promise<number> {
  const { db, clock = () => new Date() } = delivery;
  for (let tried = 0; ; tried += 1) {
    const claimed = stop?.aborted ? null : await claimMail(db, clock());
    if (!claimed) return tried;
    await deliver(delivery, claimed);
  }
}

async function deliver(delivery: Delivery, claimed: ClaimedMail): Promise<void> {
  const { db, clock = () => new Date() } = delivery;
  const endClaim = keepClaim(delivery, claimed.mail);
  const result = await send(delivery, claimed);
  const mail = { ...claimed.mail, claimed_until: await endClaim() };
  if (result.outcome === "sent") {
    await recordSent(db, mail.id, clock());
    if ((await sendHeldUp(db, clock())) > 0) delivery.onHeldUpDue?.();
    return;
  }
  const { reason, isServerFault } = result;
  // A visitor's mistyped address stays wrong; the business's own may be put right meanwhile.
  const isFinal = result.isRecipientRefused && mail.kind === "confirmation";
  await recordFailure(db, mail, { reason, isFinal, isServerFault, now: clock() });
}

/**
 * Renews the claim of a mail until the answer is called, which gives the end of the claim. A
 * process that dies renews nothing, and another takes the mail within 30 seconds.
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

/**
 * Whatever is thrown is a failure like others: the mail is tried again later, and the inbox says
 * why.
 */
async function send(
  { mailer, settings, logError }: Delivery,
  claimed: ClaimedMail,
): Promise<SendResult> {
  try {
    return await mailer.send(writeMail(claimed, settings()));
  } catch (error) {
    logError(error, "A mail could not be written or sent");
    const reason = error instanceof Error ? error.message : String(error);
    const fault = { isRecipientRefused: false, isServerFault: false };
    return { outcome: "failed", reason: reason.slice(0, 500), ...fault };
  }
}
