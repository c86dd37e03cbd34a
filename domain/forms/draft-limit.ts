/**
 * Milliseconds that unsaved text is kept in its browser, and a picture uploaded into it on the
 * server: 30 days.
 */
export const draftLimit = 30 * 24 * 60 * 60 * 1000;
