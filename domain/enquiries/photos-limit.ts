/** How many photos an enquiry may have. */
export const photosLimit = 5;

/** How many photos may be opened for an enquiry, taken or not. */
export const photoTriesLimit = 15;

/**
 * How many photos the enquiries of one sender may have had added within a day: phones share
 * addresses.
 */
export const photosADay = 60;

/** Every number of photos in words. */
export const numberWords = ["no", "one", "two", "three", "four", "five"];

/**
 * Megabytes that a photo has to stay under as it is sent: phones write 8 MB, and the largest
 * cameras in them 20.
 */
export const photoMegabytes = 20;
export const photoBytesLimit = photoMegabytes * 1024 * 1024;
