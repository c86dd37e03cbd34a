import type { Picture, UploadedPicture } from "#domain/images/picture.ts";

/**
 * What the owner knows a picture by: the name of her file. Where only the address is known, as in a
 * draft, the name in it without the time that the upload put before it.
 */
export function pictureName(url: string, picture: Picture | UploadedPicture | undefined): string {
  if (picture && "fileName" in picture) return picture.fileName;
  return (url.split("/").at(-1) ?? "").replace(/^\d{12,}-/, "");
}
