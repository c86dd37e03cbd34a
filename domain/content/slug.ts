/**
 * Slug of a name, e.g. "Metallic Finishes & Glittering" to `metallic-finishes-glittering`.
 *
 * The rule (specification, 5, "Slug generation"): lowercase; remove characters other than letters,
 * digits, spaces and hyphens; turn whitespace runs into one hyphen; collapse repeated hyphens;
 * trim.
 *
 * Slugs are ASCII: an accented letter loses its accent ("Strié" to `strie`), and a letter without
 * an ASCII base is removed. A name with no other letters gives the empty string.
 */
export function slugify(name: string): string {
  return name
    .normalize("NFD") // not NFKD, which would make "23½" 2312
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, "")
    .replace(/\s+/g, "-")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Whether a text is a slug as `slugify` makes them. */
export function isSlug(text: string): boolean {
  return text !== "" && slugify(text) === text;
}

/** The first letters of a name's first two words, e.g. `DS` for `Decor Specialist`. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0])
    .join("")
    .toUpperCase();
}
