/** The most characters of a publication's note. Browsers import this file: no imports here. */
export const noteLimit = 500;

/** How many published versions are kept whole. */
export const wholeVersions = 20;
