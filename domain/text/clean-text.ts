// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern removes them
const controlCharacters = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;
const lineBreaks = /\r\n?|[\u2028\u2029]/g;
const breaksAndTabs = /[\n\t]+/g;
/** Marks that change the writing direction of what follows, also outside their own text. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g;
/** Zero-width, direction and byte-order marks, which come along when people copy an address. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;
/** Any character that people see. The blank pattern of Braille is no space to Unicode. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/u;

/** Whether a text shows nothing: spaces, zero-width characters, soft hyphens, blank letters. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

/**
 * A text of several lines as people type it: line breaks become `\n`, control characters except
 * newline and tab disappear, lone surrogates become U+FFFD, and the ends are trimmed. A text that
 * shows nothing becomes the empty one. Markup stays as text.
 */
export function cleanText(text: string): string {
  if (isBlank(text)) return "";
  return text.toWellFormed().replace(lineBreaks, "\n").replace(controlCharacters, "").trim();
}

/**
 * A text of one line: `cleanText` with each run of line breaks and tabs replaced by a space, and
 * without marks that change the writing direction.
 */
export function cleanLine(text: string): string {
  return cleanText(withoutDirectionMarks(text)).replace(breaksAndTabs, " ");
}

/** `cleanLine` cut to so many characters, as `countCharacters` counts them. */
export function cutLine(text: string, limit: number): string {
  return cleanText([...cleanLine(text)].slice(0, limit).join(""));
}

/** A text that cannot turn the direction of the words around it. */
export function withoutDirectionMarks(text: string): string {
  return text.replace(directionMarks, "");
}

/** An e-mail address or URL: `cleanLine` without invisible characters, which no address has. */
export function cleanAddress(text: string): string {
  return cleanLine(text.replace(ignorable, ""));
}

/** Most characters kept of a file name. */
const fileNameLimit = 200;

/** A file name from outside, safe to store and show: `cutLine` to 200 characters. */
export function cleanFileName(name: string): string {
  return cutLine(name, fileNameLimit);
}

/** Length of a text in Unicode code points: an emoji is one, a family of four is seven. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

const apostrophes = /[‘’ʼ´`]/g;
const marksAndIgnorable = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A text for searching and comparing: without letter case, accents and invisible characters, in
 * Unicode's compatibility form (NFKD), and with the straight apostrophe of keyboards for each other
 * one. So `Suilleabhain` is in `Súilleabháin`.
 */
export function folded(text: string): string {
  // Apostrophes first: NFKD would turn the acute accent that stands for one into a space.
  const plain = text.replace(apostrophes, "'").normalize("NFKD");
  return plain.replace(marksAndIgnorable, "").toLowerCase();
}

/** The words that a search looks for, each once, folded. None for a blank search. */
export function searchWords(search: string): string[] {
  return [...new Set(folded(search).split(/\s+/))].filter((word) => word !== "");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for HTML, between tags or in an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
