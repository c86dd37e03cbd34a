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

async function deliver(
  { db, mailer, settings, clock = () => new Date() }: Delivery,
  claimed: ClaimedMail,
): Promise<void> {
  const result = await mailer.send(writeMail(claimed, settings()));
  const { mail } = claimed;
  if (result.outcome === "sent") return recordSent(db, mail.id, clock());
  const { reason } = result;
  // A visitor's mistyped address stays wrong; the business's own may be put right meanwhile.
  const isFinal = result.isRecipientRefused && mail.kind === "confirmation";
  await recordFailure(db, mail, { reason, isFinal, now: clock() });
}
