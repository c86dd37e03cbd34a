type PictureFormat = "JPEG" | "HEIC" | "other that the server decodes" | "other";

/** By the file's first bytes, because its name and type may say anything. */
export async function pictureFormat(file: Blob): Promise<PictureFormat> {
  const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  if (start.startsWith("\xff\xd8\xff")) return "JPEG";
  // ISO media begin with a box that lists their brands.
  const brands = start.slice(4, 8) === "ftyp" ? start.slice(8, bytes[3]) : "";
  if (/hei[cxms]|hev[cx]/.test(brands) && !brands.includes("avif")) return "HEIC";
  const isDecoded = /^(\x89PNG|GIF8|RIFF....WEBP|II\*\0|MM\0\*)/s.test(start);
  return isDecoded || brands.includes("avif") ? "other that the server decodes" : "other";
}
