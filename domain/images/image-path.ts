import { type PictureTable, pictureTables } from "#domain/content/registry.ts";

/** The path below which the site serves uploaded pictures; also their folder in `DATA_DIR`. */
export const imagesPath = "/website-images";

const contentTypes: Record<string, string> = {
  jpg: "image/jpeg",
  avif: "image/avif",
  webp: "image/webp",
};

const name = `(?:${pictureTables.join("|")})/\\d+-[\\w.-]+`;
const keyPattern = new RegExp(`^${name}\\.(${Object.keys(contentTypes).join("|")})$`);

/**
 * The path of an upload: `{timestamp}-{sanitised original name}`, in a folder named as the table of
 * its content type. It ends in `.jpg`, since the file is stored as JPEG.
 */
export function newImagePath(folder: PictureTable, time: number, originalName: string): string {
  const name = originalName.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const withoutExtension = name.replace(/\.\w{1,5}$/, "");
  const safe = withoutExtension.replace(/[^a-zA-Z0-9._-]/gu, "_").slice(0, longestName);
  return `${imagesPath}/${folder}/${time}-${safe || "picture"}.jpg`;
}

/** File systems limit names to 255 bytes. This leaves room for the timestamp and the extension. */
const longestName = 100;

/**
 * The key of an image file in the store, `services/1763712000000-hall.jpg`, and its content type.
 * Null for a path that no upload makes, so that no other name reaches the disk.
 */
export function imageKey(path: string): { key: string; contentType: string } | null {
  if (!path.startsWith(`${imagesPath}/`)) return null;
  const key = path.slice(imagesPath.length + 1);
  const contentType = contentTypes[keyPattern.exec(key)?.[1] ?? ""];
  return contentType ? { key, contentType } : null;
}

/** The key of an image file in the store. Throws for a path that no upload makes. */
export function keyOf(path: string): string {
  const key = imageKey(path)?.key;
  if (!key) throw new Error(`${path} is not the path of an uploaded picture`);
  return key;
}
