import type { ChangeResult, NotesResult } from "#domain/enquiries/change-enquiry.ts";

/** What an enquiry's action answers. */
export type EnquiryAnswer = ChangeResult | Failed;

/** What it answers to notes. */
export type NotesAnswer = NotesResult | Failed;

type Failed = { outcome: "signed-out" } | { outcome: "failed"; message: string };

/** What can be done with an enquiry by one press. */
export type EnquiryIntent = "answered" | "archived" | "new" | "not spam" | "send again";
