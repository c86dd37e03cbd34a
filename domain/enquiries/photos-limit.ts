/** How many photos an enquiry may have. */
export const photosLimit = 5;

/** Every number of photos in words. */
export const numberWords = ["no", "one", "two", "three", "four", "five"];

/** Megabytes that a photo has to stay under as it is sent: phones write 8 MB, and the largest cameras in them 20. */
export const photoMegabytes = 20;
export const photoBytesLimit = photoMegabytes * 1024 * 1024;
