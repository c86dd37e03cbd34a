/** Tells spreadsheets that a file is UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * Beginnings that a spreadsheet takes for a formula: the signs, their full-width forms, which some
 * programs convert, and invisible characters that may hide such a sign.
 */
const formulaStart = /^[=+\-@＝＋－＠\t\r\n\p{Default_Ignorable_Code_Point}]/u;

/**
 * A line of CSV (RFC 4180). A cell that a spreadsheet would take for a formula begins with an
 * apostrophe (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(text: string): string {
  const inert = formulaStart.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
