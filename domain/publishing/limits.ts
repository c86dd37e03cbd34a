/**
 * How many characters a publication's note may have. Browsers load this file, so it imports
 * nothing.
 */
export const noteLimit = 500;

/** How many published versions are kept whole. */
export const wholeVersions = 20;

/** How many changes and warnings the owner's list names. The others are counted. */
export const listedChanges = 200;
