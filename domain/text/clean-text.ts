// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern removes them
const controlCharacters = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;
const lineBreaks = /\r\n?|[\u2028\u2029]/g;
const breaksAndTabs = /[\n\t]+/g;
/** Zero-width, direction and byte-order marks, which come along when people copy an address. */
const invisibleMarks = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/**
 * A text of several lines as people type it: line breaks become `\n`, control characters except
 * newline and tab disappear, lone surrogates become U+FFFD, and the ends are trimmed. Markup stays
 * as text.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(lineBreaks, "\n").replace(controlCharacters, "").trim();
}

/** A text of one line: `cleanText` with each run of line breaks and tabs replaced by a space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(breaksAndTabs, " ");
}

/** An e-mail address: `cleanLine` without invisible marks, which no address has. */
export function cleanAddress(text: string): string {
  return cleanLine(text.replace(invisibleMarks, ""));
}

/** Most characters kept of a file name, in Unicode code points. */
const fileNameLimit = 200;

/**
 * A file name from outside, safe to store and show: without control characters (PostgreSQL refuses
 * NUL), with lone surrogates replaced by U+FFFD, and cut to 200 characters.
 */
export function cleanFileName(name: string): string {
  const printable = name.toWellFormed().replace(/\p{Cc}/gu, "");
  return [...printable].slice(0, fileNameLimit).join("");
}

/** Length of a text in Unicode code points: an emoji is one, a family of four is seven. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
