/** The longest note, in characters. */
export const notesLimit = 10_000;
