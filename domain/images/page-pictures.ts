/** Built-in pictures that pages show, whatever the content is. */
export const homePicture = "/pictures/hero.jpg";
export const workshopPicture = "/pictures/workshop.jpg";
