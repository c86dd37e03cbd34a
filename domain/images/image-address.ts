/** Path under which uploaded pictures are answered; the name of the bucket. */
export const imagesPath = "/website-images";

/** Folders that pictures may be put into, the default first. */
export const imageFolders = ["services", "portfolio"] as const;
export type ImageFolder = (typeof imageFolders)[number];

const contentTypes: Record<string, string> = {
  jpg: "image/jpeg",
  avif: "image/avif",
  webp: "image/webp",
};

const key = new RegExp(
  `^(?:${imageFolders.join("|")})/\\d+-[\\w.-]+\\.(${Object.keys(contentTypes).join("|")})$`,
);

/**
 * What the file of a path is called in the store, `services/1763712000000-hall.jpg`, and its type.
 * Null for a path that no upload makes: only names made here ever reach the disk.
 */
export function imageKey(path: string): { key: string; contentType: string } | null {
  if (!path.startsWith(`${imagesPath}/`)) return null;
  const name = path.slice(imagesPath.length + 1);
  const contentType = contentTypes[key.exec(name)?.[1] ?? ""];
  return contentType ? { key: name, contentType } : null;
}

/** Keeps names below what file systems take, with room for what is put before and after. */
const longestName = 100;

/**
 * `{timestamp}-{sanitised original name}` in its folder; it ends in `.jpg`, since JPEG is what is
 * stored there.
 */
export function imageUrl(folder: ImageFolder, time: number, originalName: string): string {
  const name = originalName.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const withoutExtension = name.replace(/\.\w{1,5}$/, "");
  const safe = withoutExtension.replace(/[^a-zA-Z0-9._-]/gu, "_").slice(0, longestName);
  return `${imagesPath}/${folder}/${time}-${safe || "picture"}.jpg`;
}
