import {
  type ContextReader,
  databaseContext,
  logErrorContext,
  publishedContext,
} from "#app/context.ts";
import { replyDue } from "#domain/business/reply-promise.ts";
import { callLink } from "#domain/content/telephone.ts";
import { openEnquiries } from "#domain/enquiries/open-enquiries.ts";

/** How many enquiries the dashboard shows. */
const shown = 5;

export interface WaitingEnquiry {
  id: string;
  name: string;
  service: string;
  /** When the promised reply is due, ISO-8601 text in UTC. */
  replyDue: string;
  /** Where the phone number leads; null if none is clear. */
  call: string | null;
  /** Path of the first photo; null if there is none. */
  photo: string | null;
}

export interface WaitingEnquiries {
  /** Those that have waited longest. */
  enquiries: WaitingEnquiry[];
  /** How many wait, shown or not. */
  total: number;
}

/**
 * The enquiries that wait for a reply. None when the database fails, which is logged and which
 * System Status reports.
 */
export async function waitingEnquiries(context: ContextReader): Promise<WaitingEnquiries> {
  try {
    const found = await openEnquiries(context.get(databaseContext).db, { limit: shown });
    const { business } = context.get(publishedContext).current();
    const enquiries = found.enquiries.map(({ phone, photo, receivedAt, ...enquiry }) => ({
      ...enquiry,
      replyDue: replyDue(business.closedDays, new Date(receivedAt)).toISOString(),
      call: callLink(phone),
      photo: photo && `/admin/enquiries/${enquiry.id}/photos/${photo}`,
    }));
    return { enquiries, total: found.total };
  } catch (error) {
    context.get(logErrorContext)(error, "The dashboard could not read open enquiries");
    return { enquiries: [], total: 0 };
  }
}
