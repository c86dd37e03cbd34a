import { cleanLine } from "#domain/text/clean-text.ts";
import { noteLimit } from "./limits.ts";

/** A note as one line, no longer than the limit. */
export function cleanNote(note: string): string {
  return [...cleanLine(note)].slice(0, noteLimit).join("").trim();
}
