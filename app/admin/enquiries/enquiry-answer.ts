import type { CallFailure } from "#app/admin/calls/call-result.ts";
import type { NotesResult } from "#domain/enquiries/change-enquiry.ts";

/** What it answers to notes. */
export type NotesAnswer = NotesResult | CallFailure;

/** What can be done with an enquiry by one press. */
export type EnquiryIntent = "answered" | "archived" | "new" | "not spam" | "send again";
