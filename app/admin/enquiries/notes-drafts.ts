import { removeDrafts } from "#app/admin/editing/draft.ts";

/** What every key of notes begins with. */
export const notesKeys = "enquiry-notes:";

/** What drafts of an enquiry's notes are kept by. */
export function notesKey(id: string): string {
  return `${notesKeys}${id}`;
}

/** Forgets what was typed and not saved about enquiries that are deleted. */
export function forgetNotes(ids: string[]): void {
  for (const id of ids) removeDrafts(notesKey(id));
}
