// The limits of enquiries that the browser needs too. They are not in the files of the verbs, so
// that no page loads Kysely with them.

/** Most characters of the notes, counted by `countCharacters` after the clean-up. */
export const notesLimit = 10_000;

/** Most photos of one enquiry. */
export const photosLimit = 5;

/** Every number of photos in words. */
export const numberWords = ["no", "one", "two", "three", "four", "five"];

/** Most photos that are decoded for one enquiry, accepted or not. */
export const photoTriesLimit = 15;

/** Most photos a day from one sender, over all enquiries. Phones share IP addresses. */
export const photosADay = 60;

/** Most megabytes of an uploaded photo. Phones write 8 MB, their largest cameras 20 MB. */
export const photoMegabytes = 20;
export const photoBytesLimit = photoMegabytes * 1024 * 1024;
