/** Built-in pictures of the pages, until the owner chooses others. */
export const homePicture = "/pictures/dragged-hall.jpg";
export const workshopPicture = "/pictures/workshop.jpg";
