// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
const controlCharacters = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;
const lineBreaks = /\r\n?|[\u2028\u2029]/g;
const breaksAndTabs = /[\n\t]+/g;
/**
 * Marks without a shape that come along when an address is copied: zero-width, direction, byte
 * order.
 */
const invisibleMarks = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/**
 * A text of several lines as people typed it: line breaks are `\n`, control characters but newline
 * and tab are gone, lone surrogates become U+FFFD, and the ends are trimmed. Markup stays what it
 * is, text.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(lineBreaks, "\n").replace(controlCharacters, "").trim();
}

/** What somebody said: as `cleanText`, without the quotation marks that all of it stands in. */
export function cleanQuote(text: string): string {
  const quote = cleanText(text);
  const marks = quotationMarks.find(([open, close]) => isWrapped(quote, open, close));
  return marks ? quote.slice(1, -1).trim() : quote;
}

const quotationMarks = [
  ["“", "”"],
  ["‘", "’"],
  ['"', '"'],
  ["'", "'"],
] as const;

/**
 * Whether the marks at both ends belong together: the next one within, but for an apostrophe, opens
 * another quote.
 */
function isWrapped(quote: string, open: string, close: string): boolean {
  if (quote.length < 2 || !quote.startsWith(open) || !quote.endsWith(close)) return false;
  const within = quote.slice(1, -1).replace(/(?<=\p{L})['’](?=\p{L})/gu, "");
  const next = [...within.matchAll(new RegExp(`[${open}${close}]`, "g"))].at(0);
  if (!next) return true;
  return open === close ? /(^|[\s(])$/.test(within.slice(0, next.index)) : next[0] === open;
}

/** A text of one line: as `cleanText`, with each run of line breaks and tabs folded to a space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(breaksAndTabs, " ");
}

/**
 * An e-mail address: as `cleanLine`, without invisible marks, which nobody types and no mailbox
 * has.
 */
export function cleanAddress(text: string): string {
  return cleanLine(text.replace(invisibleMarks, ""));
}

/**
 * How many characters a text has, counted as Unicode code points: an emoji is one, a family of four
 * is seven.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
