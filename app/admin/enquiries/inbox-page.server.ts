import { failureMessage } from "#app/admin/failure.server.ts";
import type { AppServices } from "#app/context.ts";
import { countHolding, type EnquiryFilter, listEnquiries } from "#domain/enquiries/inbox.ts";
import { type EnquiryRow, enquiryRow } from "./described-enquiry.server.ts";
import { filters, type ListQuery } from "./filters.ts";

/** Another list, and how many there hold what is searched for. */
export interface FoundElsewhere {
  filter: EnquiryFilter;
  count: number;
}

export type Inbox =
  | { rows: EnquiryRow[]; hasMore: boolean; elsewhere: FoundElsewhere[] }
  /** For the banner. */
  | { error: string };

/** A page of the inbox, or why it could not be read. */
export async function inboxPage(app: AppServices, query: ListQuery, now: Date): Promise<Inbox> {
  try {
    const { enquiries, hasMore } = await listEnquiries(app.database.db, query);
    const elsewhere = enquiries.length === 0 ? await findElsewhere(app, query) : [];
    return { rows: enquiries.map((enquiry) => enquiryRow(enquiry, now)), hasMore, elsewhere };
  } catch (error) {
    return { error: failureMessage(error, "Failed to fetch enquiries", app) };
  }
}

/** The other lists that hold what this one does not, in their order. */
async function findElsewhere(app: AppServices, query: ListQuery): Promise<FoundElsewhere[]> {
  if (query.search === "") return [];
  const counts = await countHolding(app.database.db, query.search);
  return filters
    .map((filter) => ({ filter, count: counts[filter] ?? 0 }))
    .filter(({ filter, count }) => filter !== query.filter && count > 0);
}
