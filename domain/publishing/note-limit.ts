/** The most characters of a publication's note. */
export const noteLimit = 500;
