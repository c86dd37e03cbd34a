import { cleanText } from "./clean-text.ts";

const quotationMarks = [
  ["“", "”"],
  ["‘", "’"],
  ['"', '"'],
  ["'", "'"],
] as const;

/** `cleanText` without the quotation marks around the whole text. */
export function cleanQuote(text: string): string {
  const quote = cleanText(text);
  const marks = quotationMarks.find(([open, close]) => isWrapped(quote, open, close));
  return marks ? cleanText(quote.slice(1, -1)) : quote;
}

/**
 * Whether the marks at both ends are a pair. They are not when the next mark inside, apart from
 * apostrophes, closes the first one.
 */
function isWrapped(quote: string, open: string, close: string): boolean {
  if (quote.length < 2 || !quote.startsWith(open) || !quote.endsWith(close)) return false;
  const within = quote.slice(1, -1).replace(/(?<=\p{L})['’](?=\p{L})/gu, "");
  const next = [...within.matchAll(new RegExp(`[${open}${close}]`, "g"))].at(0);
  if (!next) return true;
  return open === close ? /(^|[\s(])$/.test(within.slice(0, next.index)) : next[0] === open;
}

const straightPair = /(?<=^|[\s([—–])"([^"\n]+)"(?=$|[\s).,;:!?…\]—–])/g;

/**
 * A quote ready to stand between double quotation marks: all marks around the whole of it removed,
 * and single marks for quotes inside it.
 */
export function quotedWords(quote: string): string {
  const words = withoutMarks(quote);
  return words.replace(straightPair, "‘$1’").replaceAll("“", "‘").replaceAll("”", "’");
}

function withoutMarks(quote: string): string {
  // A full stop after the closing mark belongs to the quote.
  const moved = quote.trim().replace(/(["”])([.!?…])$/, "$2$1");
  const inner = cleanQuote(moved);
  if (inner === moved) return quote.trim();
  return withoutMarks(inner);
}
