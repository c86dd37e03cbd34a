import type { OpenedEnquiry } from "#domain/enquiries/inbox.ts";
import { mostReceipts } from "#domain/enquiries/outbox.ts";
import { momentWords } from "./moment.server.ts";

type Mail = OpenedEnquiry["mails"][number];

/** How a mail fares, in words. */
export interface DescribedMail {
  id: string;
  /** 'To the business' */
  to: string;
  /** 'Mailed to the business 21 Nov 14:05' */
  words: string;
  /**
   * Why the last attempt failed, and whose words those are; null when the mail server took the
   * mail, or was not asked.
   */
  failure: { source: string; words: string } | null;
  isFailing: boolean;
  /** Whether sending it again would do something: not while it is about to be sent anyway. */
  canSendAgain: boolean;
}

const recipients = { business: "the business", confirmation: "the visitor" };

export function describeMail(mail: Mail, how: { now: Date; isMailSetUp: boolean }): DescribedMail {
  const { id, kind, attempts, sent_at, given_up_at, last_error } = mail;
  // Once it is to be sent afresh, what was said before is over.
  const error = attempts > 0 ? last_error : null;
  return {
    id,
    to: `To ${recipients[kind]}`,
    words: stateWords(mail, how),
    failure: error === null ? null : { source: sourceOf(error), words: error },
    isFailing: error !== null || (given_up_at !== null && !mail.is_held_back),
    canSendAgain: error !== null || given_up_at !== null || sent_at !== null,
  };
}

/** An answer has its code before it (RFC 5321, 4.2); who is not reached says nothing. */
function sourceOf(error: string): string {
  if (error.includes(", so nothing was sent")) return "The last attempt failed";
  if (/(^|[\s=])[45]\d\d[ -]/.test(error)) return "The mail server said";
  if (/^(connect|getaddrinfo|query\w*) E|^Connection timeout/.test(error))
    return "The mail server could not be reached";
  return "The last attempt failed";
}

function stateWords(
  { kind, attempts, sent_at, given_up_at, is_held_back, claimed_until, next_attempt_at }: Mail,
  { now, isMailSetUp }: { now: Date; isMailSetUp: boolean },
): string {
  if (sent_at !== null) return `Mailed to ${recipients[kind]} ${momentWords(sent_at, now)}`;
  if (is_held_back)
    return `No receipt was sent: this address had ${mostReceipts} of them within a day, and whoever it belongs to may not have asked for any`;
  if (given_up_at !== null) {
    const why = attempts === 0 ? ": it had waited for more than three days" : "";
    return `Given up ${momentWords(given_up_at, now)}${why}`;
  }
  if (claimed_until !== null && claimed_until > now.toISOString()) return "Being sent now";
  if (!isMailSetUp) return "Waiting: mail is not set up";
  if (next_attempt_at <= now.toISOString()) return "Waiting: next attempt at once";
  return `Waiting: next attempt ${momentWords(next_attempt_at, now)}`;
}
