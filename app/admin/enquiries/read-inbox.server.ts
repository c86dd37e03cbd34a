import { failureMessage } from "#app/admin/frame/failure-message.server.ts";
import {
  type ContextReader,
  databaseContext,
  enquiryMailContext,
  logErrorContext,
  requestFactsContext,
} from "#app/context.ts";
import { countEnquiries, type EnquiryFilter, listEnquiries } from "#domain/enquiries/inbox.ts";
import { countWaitingMails } from "#domain/enquiries/outbox.ts";
import { type FoundEnquiries, searchEnquiries } from "#domain/enquiries/search.ts";
import { hasNotices } from "#domain/push/subscriptions.ts";
import { type EnquiryRow, enquiryRow } from "./describe-enquiry.server.ts";
import type { ListQuery } from "./filters.ts";

export type Inbox =
  | {
      rows: EnquiryRow[];
      hasMore: boolean;
      /** How many enquiries each list has. */
      counts: Record<EnquiryFilter, number>;
      /** How many matches each list has; null without a search. */
      found: FoundEnquiries["counts"] | null;
    }
  /** For the banner. */
  | { error: string };

/** A page of a list, or of the matches in every list. */
export async function readInbox(
  context: ContextReader,
  query: ListQuery,
  now: Date,
): Promise<Inbox> {
  try {
    const counts = await countEnquiries(context.get(databaseContext).db);
    const { enquiries, ...page } = await readPage(context, query);
    const { business } = context.get(requestFactsContext).site;
    const rows = enquiries.map((enquiry) => enquiryRow(enquiry, { business, now }));
    return { rows, counts, ...page };
  } catch (error) {
    return {
      error: failureMessage(error, "Failed to fetch enquiries", context.get(logErrorContext)),
    };
  }
}

async function readPage(context: ContextReader, query: ListQuery) {
  const { db } = context.get(databaseContext);
  if (query.search === "") return { ...(await listEnquiries(db, query)), found: null };
  const { counts, ...page } = await searchEnquiries(db, query);
  return { ...page, found: counts };
}

/** How many mails wait for their next attempt; 0 if mail is not set up or the database fails. */
export async function waitingMails(context: ContextReader, now: Date): Promise<number> {
  if (!context.get(enquiryMailContext).isSetUp()) return 0;
  try {
    return await countWaitingMails(context.get(databaseContext).db, now);
  } catch {
    // `readInbox` fails with the same database, and logs it.
    return 0;
  }
}

/** Whether the person gets notices of enquiries on any device. True if the database fails. */
export async function getsNotices(context: ContextReader, userId: string): Promise<boolean> {
  try {
    return await hasNotices(context.get(databaseContext).db, userId);
  } catch {
    // `readInbox` fails with the same database, and logs it.
    return true;
  }
}
