/** Built-in pictures of the pages, until the owner chooses others. */
export const homePicture = "/pictures/hero.jpg";
export const workshopPicture = "/pictures/workshop.jpg";
