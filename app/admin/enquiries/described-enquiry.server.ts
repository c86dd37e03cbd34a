import type { OpenedEnquiry, StoredEnquiry } from "#domain/enquiries/inbox.ts";
import { replyDue } from "#domain/enquiries/reply-promise.ts";
import { type DescribedMail, describeMail } from "./described-mail.server.ts";
import { momentWords } from "./moment.server.ts";

/** An enquiry as a row of the inbox. */
export interface EnquiryRow
  extends Pick<StoredEnquiry, "id" | "reference" | "name" | "service" | "receivedAt"> {
  /** The message's first line, or the beginning of it. */
  firstLine: string;
  /** When it came: '21 Nov 14:05'. */
  received: string;
  isUnread: boolean;
  /** By when a reply is promised; null where none is owed. */
  due: string | null;
}

/** More of a line than any window shows. */
const lineLength = 240;

export function enquiryRow(enquiry: StoredEnquiry, now: Date): EnquiryRow {
  const { id, reference, name, service, receivedAt, message } = enquiry;
  const [line = ""] = message.split("\n", 1);
  return {
    id,
    reference,
    name,
    service,
    receivedAt,
    // By characters, so that none is cut in two.
    firstLine: [...line].slice(0, lineLength).join(""),
    received: momentWords(receivedAt, now),
    isUnread: enquiry.readAt === null,
    due: replyDue(enquiry),
  };
}

/** An enquiry as its own page shows it. */
export interface DescribedEnquiry extends Omit<OpenedEnquiry, "mails" | "photos" | "readAt"> {
  /** When it came: '21 Nov 14:05'. */
  received: string;
  /** By when a reply is promised; null where none is owed. */
  due: string | null;
  mails: DescribedMail[];
  photos: { id: string; width: number; height: number }[];
}

export function describeEnquiry(
  { mails, photos, readAt: _, ...enquiry }: OpenedEnquiry,
  how: { now: Date; isMailSetUp: boolean },
): DescribedEnquiry {
  return {
    ...enquiry,
    received: momentWords(enquiry.receivedAt, how.now),
    due: replyDue(enquiry),
    mails: mails.map((mail) => describeMail(mail, how)),
    photos: photos.map(({ id, width, height }) => ({ id, width, height })),
  };
}
