/** Tells spreadsheets that a file is UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * A line of CSV (RFC 4180), in which each text arrives as it was typed, and none is a formula.
 *
 * A telephone number begins with a tab. Excel takes `07700900123` and `+447700900123` for numbers,
 * and leaves out the zero or the plus; after a tab it keeps the text and shows no tab, and programs
 * that read the file for other uses cut off white space. An apostrophe would stay in the number,
 * and `="07…"` is a number for Excel alone. Where a tab is cut off before Excel reads the number,
 * a sum is the worst that comes of it.
 *
 * Another text that a spreadsheet would take for a formula begins with an apostrophe, which no
 * program cuts off (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(text: string): string {
  return `"${guard(text)}${text.replaceAll('"', '""')}"`;
}

function guard(text: string): "\t" | "'" | "" {
  // NFKC turns full-width, small and raised signs into ours, as some programs do.
  const plain = text.normalize("NFKC").replace(unseenStart, "");
  if (telephone.test(plain) || telephoneAndWords.test(plain)) return "\t";
  return formulaSign.test(plain) ? "'" : "";
}

/** White space and invisible characters, which may hide a sign. */
const unseenStart = /^[\s\p{Default_Ignorable_Code_Point}]+/u;
/** Digits and the signs between them, where Excel would leave something out. */
const telephone = /^(?:(?:0|[+(]+\d)[\d\s().,/+-]+|\d{12,})$/;
/** Has no brackets, quotes and other signs without which a formula calls and sends nothing. */
const telephoneAndWords = /^\+\d[\p{L}\d\s.,:/+-]+$/u;
/** Of the minus signs and hyphens, all: which ones a spreadsheet takes for its own may change. */
const formulaSign = /^[=+@\p{Pd}\u02D7\u2212\u2795\u2796\uA78A]/u;
