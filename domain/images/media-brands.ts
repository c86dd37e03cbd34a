// Browsers load this file, so it imports nothing.

/**
 * The brands that an ISO media file, such as HEIC or AVIF, lists in its first box, one after
 * another. Empty for other files.
 * @param start the file's first bytes, each as the character with its code
 */
export function mediaBrands(start: string): string {
  return start.slice(4, 8) === "ftyp" ? start.slice(8, start.charCodeAt(3)) : "";
}

/** Whether a file with these brands is a phone's HEIC. AVIF may list brands of HEIC too. */
export function areHeic(brands: string): boolean {
  return /hei[cxms]|hev[cx]/.test(brands) && !brands.includes("avif");
}
