import type { OpenedEnquiry } from "#domain/enquiries/inbox.ts";
import { momentWords } from "./moment.server.ts";

type Mail = OpenedEnquiry["mails"][number];

/** How a mail fares, in words. */
export interface DescribedMail {
  id: string;
  /** 'To the business' */
  to: string;
  /** 'Mailed to the business 21 Nov 14:05' */
  words: string;
  /** What the mail server said of the last attempt; null when it took the mail, or was not asked. */
  said: string | null;
  isFailing: boolean;
  /** Whether sending it again would do something: not while it is about to be sent anyway. */
  canSendAgain: boolean;
}

const recipients = { business: "the business", confirmation: "the visitor" };

export function describeMail(mail: Mail, how: { now: Date; isMailSetUp: boolean }): DescribedMail {
  const { id, kind, attempts, sent_at, given_up_at, last_error } = mail;
  // Once it is to be sent afresh, what was said before is over.
  const said = attempts > 0 ? last_error : null;
  return {
    id,
    to: `To ${recipients[kind]}`,
    words: stateWords(mail, how),
    said,
    isFailing: said !== null || given_up_at !== null,
    canSendAgain: said !== null || given_up_at !== null || sent_at !== null,
  };
}

function stateWords(
  { kind, attempts, sent_at, given_up_at, claimed_until, next_attempt_at }: Mail,
  { now, isMailSetUp }: { now: Date; isMailSetUp: boolean },
): string {
  if (sent_at !== null) return `Mailed to ${recipients[kind]} ${momentWords(sent_at, now)}`;
  if (given_up_at !== null) {
    const why = attempts === 0 ? ": it had waited for more than three days" : "";
    return `Given up ${momentWords(given_up_at, now)}${why}`;
  }
  if (claimed_until !== null && claimed_until > now.toISOString()) return "Being sent now";
  if (!isMailSetUp) return "Waiting: mail is not set up";
  if (next_attempt_at <= now.toISOString()) return "Waiting: next attempt at once";
  return `Waiting: next attempt ${momentWords(next_attempt_at, now)}`;
}
