/** How many published versions are kept whole. */
export const wholeVersions = 20;
