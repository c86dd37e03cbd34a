import { failureMessage } from "#app/admin/failure.server.ts";
import type { AppServices } from "#app/context.ts";
import { listEnquiries } from "#domain/enquiries/inbox.ts";
import { type EnquiryRow, enquiryRow } from "./described-enquiry.server.ts";
import type { ListQuery } from "./filters.ts";

export type Inbox =
  | { rows: EnquiryRow[]; hasMore: boolean }
  /** For the banner. */
  | { error: string };

/** A page of the inbox, or why it could not be read. */
export async function inboxPage(app: AppServices, query: ListQuery, now: Date): Promise<Inbox> {
  try {
    const { enquiries, hasMore } = await listEnquiries(app.database.db, query);
    return { rows: enquiries.map((enquiry) => enquiryRow(enquiry, now)), hasMore };
  } catch (error) {
    return { error: failureMessage(error, "Failed to fetch enquiries", app) };
  }
}
