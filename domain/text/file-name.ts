/** The most characters that are kept of a file's name, counted as Unicode code points. */
const limit = 200;

/**
 * What a file is called where it comes from, fit to be stored and shown: lone surrogates become
 * U+FFFD, control characters are gone, of which PostgreSQL refuses NUL and nobody needs the others,
 * and what is too long is cut.
 */
export function cleanFileName(name: string): string {
  const printable = name.toWellFormed().replace(/\p{Cc}/gu, "");
  return [...printable].slice(0, limit).join("");
}
