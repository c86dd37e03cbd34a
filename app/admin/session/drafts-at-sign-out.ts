import { placesOf, removeDraft } from "#app/admin/editing/draft.ts";
import { notesKeys } from "#app/admin/enquiries/use-notes.ts";

/** How many texts an account typed and did not save, in this browser. */
export interface Unsaved {
  /** Of the website. */
  texts: number;
  /** About enquiries. */
  notes: number;
}

export function unsavedOf(account: string): Unsaved {
  const notes = placesOf(account, notesKeys).length;
  return { notes, texts: placesOf(account).length - notes };
}

/**
 * Forgets what an account typed and did not save: whoever signs out may leave the computer to
 * others. Notes about people go always, other texts unless they are to be kept.
 */
export function forgetUnsaved(account: string, { keepTexts }: { keepTexts: boolean }): void {
  for (const place of placesOf(account, keepTexts ? notesKeys : "")) removeDraft(place);
}
