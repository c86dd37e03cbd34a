/**
 * How many characters a publication's note may have. Browsers load this file, so it imports
 * nothing.
 */
export const noteLimit = 500;

/** How many published versions are kept whole. */
export const wholeVersions = 20;
