import type {
  EnquiryFilter,
  ListedEnquiry,
  OpenedEnquiry,
  StoredEnquiry,
} from "#domain/enquiries/inbox.ts";
import { replyDue } from "#domain/enquiries/reply-promise.ts";
import { type DescribedMail, describeMail } from "./described-mail.server.ts";
import { filterOf } from "./filters.ts";
import { momentWords } from "./moment.server.ts";

/** An enquiry as a row of the inbox. */
export interface EnquiryRow
  extends Pick<
    ListedEnquiry,
    "id" | "reference" | "name" | "service" | "receivedAt" | "photoCount" | "spamReason"
  > {
  /** The list that it is in. */
  list: EnquiryFilter;
  /** The message's first line, or the beginning of it. */
  firstLine: string;
  /** When it came: '21 Nov 14:05'. */
  received: string;
  isUnread: boolean;
  /** Of one under Spam: what the same person sent before. */
  earlier: DescribedEarlier | null;
  /** By when a reply is promised; null where none is owed. */
  due: string | null;
}

/** An enquiry by somebody of whom another one is under Spam. */
export interface DescribedEarlier {
  id: string;
  reference: string;
  /** When it came: '21 Nov 14:05'. */
  received: string;
}

/** More of a line than any window shows. */
const lineLength = 240;

export function enquiryRow(enquiry: ListedEnquiry, now: Date): EnquiryRow {
  const { id, reference, name, service, receivedAt, message, photoCount, spamReason } = enquiry;
  const [line = ""] = message.split("\n", 1);
  return {
    id,
    reference,
    name,
    service,
    receivedAt,
    photoCount,
    spamReason,
    list: filterOf(enquiry),
    // By characters, so that none is cut in two.
    firstLine: [...line].slice(0, lineLength).join(""),
    received: momentWords(receivedAt, now),
    isUnread: enquiry.readAt === null,
    due: replyDue(enquiry),
    earlier: describeEarlier(enquiry, now),
  };
}

function describeEarlier(
  { earlier }: Pick<ListedEnquiry, "earlier">,
  now: Date,
): DescribedEarlier | null {
  if (!earlier) return null;
  const { id, reference, receivedAt } = earlier;
  return { id, reference, received: momentWords(receivedAt, now) };
}

type StoredWords = Omit<StoredEnquiry, "readAt">;

/** An enquiry as its own page shows it. */
export interface DescribedEnquiry extends StoredWords {
  /** When it came: '21 Nov 14:05'. */
  received: string;
  /** By when a reply is promised; null where none is owed. */
  due: string | null;
  earlier: DescribedEarlier | null;
  mails: DescribedMail[];
  photos: { id: string; width: number; height: number }[];
}

export function describeEnquiry(
  { mails, photos, readAt: _, earlier, ...enquiry }: OpenedEnquiry,
  how: { now: Date; isMailSetUp: boolean },
): DescribedEnquiry {
  return {
    ...enquiry,
    received: momentWords(enquiry.receivedAt, how.now),
    due: replyDue(enquiry),
    earlier: describeEarlier({ earlier }, how.now),
    mails: mails.map((mail) => describeMail(mail, how)),
    photos: photos.map(({ id, width, height }) => ({ id, width, height })),
  };
}
