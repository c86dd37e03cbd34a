/**
 * What the file dialog offers: every picture, also where the system does not know an iPhone's for
 * one.
 */
export const photoTypes = "image/*,.heic,.heif";

/**
 * Whether a file says of itself that it is a photo. A drawing (SVG) is none: it is a document that
 * can carry a script.
 */
export function isPhoto({ type, name }: Pick<File, "type" | "name">): boolean {
  if (type === "") return /\.hei[cf]$/i.test(name);
  return type.startsWith("image/") && type !== "image/svg+xml";
}
