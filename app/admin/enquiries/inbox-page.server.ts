import { failureMessage } from "#app/admin/calls/failure-message.server.ts";
import { type ContextReader, databaseContext, logErrorContext } from "#app/context.ts";
import { countEnquiries, type EnquiryFilter, listEnquiries } from "#domain/enquiries/inbox.ts";
import { type FoundEnquiries, searchEnquiries } from "#domain/enquiries/search.ts";
import { type EnquiryRow, enquiryRow } from "./described-enquiry.server.ts";
import type { ListQuery } from "./filters.ts";

export type Inbox =
  | {
      rows: EnquiryRow[];
      hasMore: boolean;
      /** How many enquiries each list has. */
      counts: Record<EnquiryFilter, number>;
      /** How many each list has of what was searched for; null without a search. */
      found: FoundEnquiries["counts"] | null;
    }
  /** For the banner. */
  | { error: string };

/** A page of a list, or of what a search found in all of them, or why it could not be read. */
export async function inboxPage(
  context: ContextReader,
  query: ListQuery,
  now: Date,
): Promise<Inbox> {
  try {
    const counts = await countEnquiries(context.get(databaseContext).db);
    const { enquiries, ...page } = await read(context, query);
    return { rows: enquiries.map((enquiry) => enquiryRow(enquiry, now)), counts, ...page };
  } catch (error) {
    return {
      error: failureMessage(error, "Failed to fetch enquiries", context.get(logErrorContext)),
    };
  }
}

async function read(context: ContextReader, query: ListQuery) {
  const database = context.get(databaseContext);
  if (query.search === "") return { ...(await listEnquiries(database.db, query)), found: null };
  const { counts, ...page } = await searchEnquiries(database, query);
  return { ...page, found: counts };
}
