import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { type Mail, type MailSettings, writeMail } from "./mail.ts";
import { type ClaimedMail, claimMail, recordFailure, recordSent } from "./outbox.ts";

/** Hands mails to a mail server. */
export interface Mailer {
  send(mail: Mail): Promise<SendResult>;
}

export type SendResult =
  | { outcome: "sent" }
  /** `isRecipientRefused`: the server will never take mail for this address. */
  | { outcome: "failed"; reason: string; isRecipientRefused: boolean };

export interface Delivery {
  db: Kysely<Tables>;
  mailer: Mailer;
  settings(): MailSettings;
  /** For a mail that could not even be written or handed over, which is no mail server's fault. */
  logError(error: unknown, message: string): void;
  clock?: () => Date;
}

/**
 * Sends every mail that is due, one after the other, and returns how many were tried. Safe beside other processes that do the
 * same. A mail is sent at most once unless the process dies, or the connection breaks, between the server's taking it and its
 * being recorded; then it goes out again under the same Message-ID.
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
  const result = await send(delivery, claimed);
  const { mail } = claimed;
  if (result.outcome === "sent") return recordSent(db, mail.id, clock());
  const { reason } = result;
  // A visitor's mistyped address stays wrong; the business's own may be put right meanwhile.
  const isFinal = result.isRecipientRefused && mail.kind === "confirmation";
  await recordFailure(db, mail, { reason, isFinal, now: clock() });
}

/** Whatever is thrown is a failure like others: the mail is tried again later, and the inbox says why. */
async function send(
  { mailer, settings, logError }: Delivery,
  claimed: ClaimedMail,
): Promise<SendResult> {
  try {
    return await mailer.send(writeMail(claimed, settings()));
  } catch (error) {
    logError(error, "A mail could not be written or sent");
    const reason = error instanceof Error ? error.message : String(error);
    return { outcome: "failed", reason: reason.slice(0, 500), isRecipientRefused: false };
  }
}
