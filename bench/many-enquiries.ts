import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";

const states = ["new", "answered", "answered", "archived"];
const message = "We would like the hall and the stairs done before Easter. ".repeat(8);

/**
 * Stores so many enquiries in the SQLite file of a folder, an hour between two, each with a name
 * and a telephone number of its own and half a kilobyte of text. By plain SQL, in the columns that
 * every version of the program has.
 */
export function addEnquiries(dataDir: string, count: number): void {
  const database = new DatabaseSync(join(dataDir, "site.sqlite"));
  const insert = database.prepare(`insert into enquiries
    (id, reference, name, email, phone, postcode, service, message, submission_key, sender, received_at, state)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const { postcode, service } = exampleEnquiry();
  database.exec("begin");
  for (let index = 0; index < count; index += 1) {
    insert.run(
      `enquiry-${index}`,
      `DS-${index}`,
      `Ann ${index}`,
      `ann-${index}@example.com`,
      phoneOf(index),
      String(postcode),
      String(service),
      message,
      `key-${index}`,
      `sender-${index}`,
      new Date(Date.now() - (count - index) * 600_000).toISOString(),
      states[index % states.length] ?? "new",
    );
  }
  database.exec("commit");
  database.close();
}

/** Of the enquiry with this number, as the visitor wrote it. */
export function phoneOf(index: number): string {
  const digits = String(index).padStart(6, "0");
  return `07700 ${digits.slice(0, 3)} ${digits.slice(3)}`;
}
