import type { CallFailure } from "#app/admin/calls/call-failure.ts";
import type { ChangeResult, NotesResult } from "#domain/enquiries/change-enquiry.ts";

/** What an enquiry's action answers. */
export type EnquiryAnswer = ChangeResult | CallFailure;

/** What it answers to notes. */
export type NotesAnswer = NotesResult | CallFailure;

/** What can be done with an enquiry by one press. */
export type EnquiryIntent = "answered" | "archived" | "new" | "not spam" | "send again";
