import { offersFinish } from "#app/site/sampler/sampler-data.ts";
import { replyDue } from "#domain/business/closed-days.ts";
import { shortMoment } from "#domain/business/london-clock.ts";
import type { Business } from "#domain/content/business.ts";
import { callLink } from "#domain/content/telephone.ts";
import type { EnquirySample } from "#domain/enquiries/enquiry-samples.ts";
import type {
  EnquiryFilter,
  ListedEnquiry,
  OpenedEnquiry,
  StoredEnquiry,
} from "#domain/enquiries/inbox.ts";
import { gatheredMails, mostReceipts } from "#domain/enquiries/outbox.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { readSample } from "#domain/sampler/sample.ts";
import { filterOf } from "./filters.ts";

/** An enquiry as a row of the inbox. */
export interface EnquiryRow
  extends Pick<
    ListedEnquiry,
    | "id"
    | "reference"
    | "name"
    | "service"
    | "receivedAt"
    | "photoCount"
    | "spamReason"
    | "wantsBoards"
  > {
  list: EnquiryFilter;
  /** The message's first line, or the beginning of it. */
  firstLine: string;
  /** '21 Nov 14:05' */
  received: string;
  /** When the promised reply is due, ISO-8601 text in UTC. */
  replyDue: string;
  isUnread: boolean;
  earlier: DescribedEarlier | null;
}

/** For spam: the last real enquiry from the same e-mail address. */
export interface DescribedEarlier {
  id: string;
  reference: string;
  /** '21 Nov 14:05' */
  received: string;
}

/** Characters of the first line; more than any window shows. */
const lineLength = 240;

export function enquiryRow(
  enquiry: ListedEnquiry,
  { business, now }: { business: Business; now: Date },
): EnquiryRow {
  const { id, reference, name, service, receivedAt, message, photoCount, spamReason } = enquiry;
  const { wantsBoards } = enquiry;
  const [line = ""] = message.split("\n", 1);
  return {
    id,
    reference,
    name,
    service,
    receivedAt,
    photoCount,
    spamReason,
    wantsBoards,
    list: filterOf(enquiry),
    // Spread into characters, so that no surrogate pair is cut.
    firstLine: [...line].slice(0, lineLength).join(""),
    received: shortMoment(new Date(receivedAt), now),
    replyDue: replyDue(business.closedDays, new Date(receivedAt)).toISOString(),
    isUnread: enquiry.readAt === null,
    earlier: describeEarlier(enquiry.earlier, now),
  };
}

/** An enquiry as its own page shows it. */
export interface DescribedEnquiry extends Omit<StoredEnquiry, "readAt"> {
  list: EnquiryFilter;
  /** Where the phone number leads; null if none is clear. */
  call: string | null;
  /** '21 Nov 14:05' */
  received: string;
  /** When the promised reply is due, ISO-8601 text in UTC. */
  replyDue: string;
  earlier: DescribedEarlier | null;
  mails: DescribedMail[];
  samples: DescribedSample[];
  photos: { id: string; width: number; height: number }[];
}

export interface DescribedSample extends Pick<EnquirySample, "place" | "code" | "title"> {
  /** What the visitor's browser drew, if it came. */
  drawing: { id: string; isOwnWall: boolean } | null;
  /** Whether the website's sampler still shows its finish. */
  isInSampler: boolean;
}

export function describeEnquiry(
  { mails, photos, samples, readAt: _, earlier, ...enquiry }: OpenedEnquiry,
  { site, ...how }: { site: SiteContent; now: Date; isMailSetUp: boolean },
): DescribedEnquiry {
  return {
    ...enquiry,
    list: filterOf(enquiry),
    call: callLink(enquiry.phone),
    received: shortMoment(new Date(enquiry.receivedAt), how.now),
    replyDue: replyDue(site.business.closedDays, new Date(enquiry.receivedAt)).toISOString(),
    earlier: describeEarlier(earlier, how.now),
    mails: mails.map((mail) => describeMail(mail, how)),
    samples: samples.map((sample) => describeSample(sample, site)),
    photos: photos.map(({ id, width, height }) => ({ id, width, height })),
  };
}

export function describeSample(
  { drawing, ...sample }: EnquirySample,
  site: SiteContent,
): DescribedSample {
  const finish = readSample(sample.code)?.finish;
  return {
    ...sample,
    drawing: drawing && { id: drawing.id, isOwnWall: drawing.isOwnWall },
    isInSampler: finish !== undefined && offersFinish(site, finish),
  };
}

function describeEarlier(earlier: ListedEnquiry["earlier"], now: Date): DescribedEarlier | null {
  if (!earlier) return null;
  const { id, reference, receivedAt } = earlier;
  return { id, reference, received: shortMoment(new Date(receivedAt), now) };
}

type Mail = OpenedEnquiry["mails"][number];

/** The state of a mail, in words. */
export interface DescribedMail {
  id: string;
  /** 'To the business' */
  to: string;
  /** 'Mailed to the business 21 Nov 14:05' */
  words: string;
  /** Why the last attempt failed, and who said so; null if it did not fail. */
  failure: { source: string; words: string } | null;
  isFailing: boolean;
  /** Whether "Send again" would do anything: a mail that waits is sent anyway. */
  canSendAgain: boolean;
}

const recipients = { business: "the business", confirmation: "the visitor" };

export function describeMail(mail: Mail, how: { now: Date; isMailSetUp: boolean }): DescribedMail {
  const { id, kind, sent_at, given_up_at, last_error: error } = mail;
  return {
    id,
    to: `To ${recipients[kind]}`,
    words: stateWords(mail, how),
    failure: error === null ? null : { source: sourceOf(error), words: error },
    isFailing: error !== null || (given_up_at !== null && !mail.is_held_back),
    canSendAgain: error !== null || given_up_at !== null || sent_at !== null,
  };
}

/** Answers of a mail server begin with a code (RFC 5321, 4.2). */
function sourceOf(error: string): string {
  if (error.includes(", so nothing was sent")) return "The last attempt failed";
  if (/(^|[\s=])[45]\d\d[ -]/.test(error)) return "The mail server said";
  if (/^(connect|getaddrinfo|query\w*) E|^Connection timeout/.test(error))
    return "The mail server could not be reached";
  return "The last attempt failed";
}

function stateWords(
  { kind, job_id, sent_at, given_up_at, last_error, is_held_back, claimed_until, run_at }: Mail,
  { now, isMailSetUp }: { now: Date; isMailSetUp: boolean },
): string {
  if (sent_at !== null)
    return `Mailed to ${recipients[kind]} ${shortMoment(new Date(sent_at), now)}`;
  if (is_held_back && job_id === gatheredMails)
    return "No receipt was sent: there were very many enquiries within that hour";
  if (is_held_back)
    return `No receipt was sent: this address had ${mostReceipts} of them within a day, and its owner may not have asked for any`;
  if (given_up_at !== null) {
    const why = last_error === null ? ": it had waited for more than three days" : "";
    return `Given up ${shortMoment(new Date(given_up_at), now)}${why}`;
  }
  if (claimed_until !== null && claimed_until > now.toISOString()) return "Being sent now";
  if (!isMailSetUp) return "Waiting: mail is not set up";
  if (run_at === null || run_at <= now.toISOString()) return "Waiting: next attempt at once";
  return `Waiting: next attempt ${shortMoment(new Date(run_at), now)}`;
}
