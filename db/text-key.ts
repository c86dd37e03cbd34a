/**
 * Makes an id or slug from a request safe to look up. PostgreSQL refuses text with NUL; with the
 * replacement character instead, the lookup finds no row, as on SQLite.
 */
export function textKey(text: string): string {
  return text.replaceAll("\u0000", "\uFFFD");
}
