import { areHeic, mediaBrands } from "#domain/images/media-brands.ts";

/** `accepted` is another format that the server decodes. */
type PictureFormat = "JPEG" | "HEIC" | "accepted" | "unknown";

/** By the file's first bytes, because its name and type may say anything. */
export async function pictureFormat(file: Blob): Promise<PictureFormat> {
  const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  if (start.startsWith("\xff\xd8\xff")) return "JPEG";
  const brands = mediaBrands(start);
  if (areHeic(brands)) return "HEIC";
  const isDecoded = /^(\x89PNG|GIF8|RIFF....WEBP|II\*\0|MM\0\*)/s.test(start);
  return isDecoded || brands.includes("avif") ? "accepted" : "unknown";
}
