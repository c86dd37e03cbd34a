/**
 * How long the browser keeps unsaved text, and the server a picture uploaded for it, in
 * milliseconds: 30 days.
 */
export const draftLimit = 30 * 24 * 60 * 60 * 1000;
