import { cleanQuote } from "./clean-text.ts";

const straightPair = /(?<=^|[\s([—–])"([^"\n]+)"(?=$|[\s).,;:!?…\]—–])/g;

/**
 * Somebody's words as they stand between quotation marks: without marks of their own around all of
 * it, however often, and with single marks for quotes within, so that no two pairs meet.
 */
export function quotedWords(quote: string): string {
  const words = withoutMarks(quote);
  return words.replace(straightPair, "‘$1’").replaceAll("“", "‘").replaceAll("”", "’");
}

function withoutMarks(quote: string): string {
  // A full stop outside the closing mark belongs to the words.
  const moved = quote.trim().replace(/(["”])([.!?…])$/, "$2$1");
  const inner = cleanQuote(moved);
  if (inner === moved) return quote.trim();
  return withoutMarks(inner);
}
