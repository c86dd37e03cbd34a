/**
 * An id or a slug from outside, such as a URL, to look a row up by. PostgreSQL refuses NUL in text;
 * with the replacement character in its place the key finds no row, as it does on SQLite.
 */
export function textKey(text: string): string {
  return text.replaceAll("\u0000", "\uFFFD");
}
