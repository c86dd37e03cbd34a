/** How many photos an enquiry may have. */
export const photosLimit = 5;

/** Megabytes that a photo has to stay under as it is sent: phones write 8 MB, and the largest cameras in them 20. */
export const photoMegabytes = 20;
export const photoBytesLimit = photoMegabytes * 1024 * 1024;
