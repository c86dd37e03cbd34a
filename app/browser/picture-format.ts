import { areHeic, mediaBrands } from "#domain/images/refusal.ts";

/** For the browser's choice of files: some systems do not know that a HEIC is a picture. */
export const pictureTypes = "image/*,.heic,.heif";

/** `accepted` is another format that the server decodes. It does not decode BMP. */
type PictureFormat = "JPEG" | "HEIC" | "accepted" | "BMP" | "unknown";

/** Whether a file is a picture that can be tried. One that cannot be read is none. */
export async function isPicture(file: Blob): Promise<boolean> {
  return (await pictureFormat(file).catch(() => "unknown")) !== "unknown";
}

/** By the file's first bytes, because its name and type may say anything. */
export async function pictureFormat(file: Blob): Promise<PictureFormat> {
  const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  if (start.startsWith("\xff\xd8\xff")) return "JPEG";
  const brands = mediaBrands(start);
  if (areHeic(brands)) return "HEIC";
  const isDecoded = /^(\x89PNG|GIF8|RIFF....WEBP|II\*\0|MM\0\*)/s.test(start);
  if (isDecoded || brands.includes("avif")) return "accepted";
  return start.startsWith("BM") ? "BMP" : "unknown";
}
