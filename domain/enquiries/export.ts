import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { sentBy } from "./sent-by.ts";

const columns = [
  ["Reference", "reference"],
  ["Received (UTC)", "received_at"],
  ["State", "state"],
  ["Spam", "spam_reason"],
  ["Name", "name"],
  ["E-mail", "email"],
  ["Phone", "phone"],
  ["Postcode", "postcode"],
  ["Service", "service"],
  ["Message", "message"],
  ["Notes", "notes"],
] as const;

/** Makes spreadsheets take the bytes for UTF-8. */
const byteOrderMark = "\uFEFF";

/**
 * Every enquiry, the newest first, or all that one person sent, as CSV (RFC 4180) that a spreadsheet opens as it is. A cell that
 * a spreadsheet would reckon with begins with an apostrophe (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export async function exportEnquiries(db: Kysely<Tables>, email?: string): Promise<string> {
  const real = db.selectFrom("enquiries").selectAll().where("is_test", "=", 0);
  const wanted = email === undefined ? real : real.where(sentBy(db, email));
  const rows = await wanted.orderBy("received_at", "desc").orderBy("id").execute();
  const lines = [
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, column]) => row[column] ?? "")),
  ];
  return byteOrderMark + lines.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

function cell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
