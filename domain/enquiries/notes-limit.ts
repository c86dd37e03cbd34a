/**
 * The most characters of an enquiry's notes, as `countCharacters` counts them after the clean-up.
 */
export const notesLimit = 10_000;
