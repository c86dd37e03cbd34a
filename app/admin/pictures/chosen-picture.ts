import type { Picture, UploadedPicture } from "#domain/images/picture.ts";

/** A picture that the owner uses again, or has just uploaded. */
export interface ChosenPicture {
  picture: Picture | UploadedPicture;
  /** What it shows, as kept with it; may be empty. */
  alt: string;
}
