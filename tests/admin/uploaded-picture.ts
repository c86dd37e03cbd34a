import { namePicture, type UploadedPicture } from "#domain/images/picture.ts";

/** A picture as the answer to its upload describes it. */
export function uploadedPicture(
  url: string,
  fileName: string,
  { width, height } = { width: 800, height: 1000 },
): UploadedPicture {
  const shape = { width, height, widths: [width], colour: "#f6f1e7" };
  return { ...namePicture(shape, { url, hash: "0a1b2c3d", alt: "", caption: "" }), fileName };
}
