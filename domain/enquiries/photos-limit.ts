/** How many photos an enquiry may have. */
export const photosLimit = 5;
