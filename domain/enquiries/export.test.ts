import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "./example-enquiry.ts";
import { exportEnquiries } from "./export.ts";
import { receiveEnquiry } from "./receive.ts";

describe.each(databases)("enquiries as a table, from $name,", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.remove());

  const receive = (changes: Record<string, unknown>, isTest = false) =>
    receiveEnquiry(database.db, exampleEnquiry(changes), {
      clientAddress: "192.0.2.1",
      secret: "for tests",
      now: new Date("2026-03-02T12:00:00Z"),
      isTest,
    });

  test("have every field under its name, in what spreadsheets take for UTF-8", async () => {
    await receive({ name: "Róisín", message: 'Two lines,\nand "quotes"' });
    const table = await exportEnquiries(database.db);
    expect(table.startsWith('\uFEFF"Reference","Received (UTC)","State",')).toBe(true);
    expect(table).toContain('"Róisín","aoife@example.com","028 9649 6123","BT1 5GS","Marbling"');
    expect(table).toContain('"Two lines,\nand ""quotes"""');
    expect(table.endsWith('""\r\n')).toBe(true);
  });

  test.each(["=1+1", "+44 28", "-2", "@SUM(A1)"])("reckon with nothing: %s", async (name) => {
    await receive({ name });
    expect(await exportEnquiries(database.db)).toContain(`,"'${name}",`);
  });

  test("of one person alone, spam and all, and never the daily test", async () => {
    await receive({ name: "Mine", email: "Aoife@Example.com" });
    await receive({ name: "Mine too", honeypot: "x" });
    await receive({ name: "Other's", email: "other@example.com" });
    await receive({ name: "Test" }, true);
    const all = await exportEnquiries(database.db);
    const mine = await exportEnquiries(database.db, " AOIFE@example.com");
    const names = (table: string) =>
      ["Mine", "Mine too", "Other's", "Test"].filter((name) => table.includes(`"${name}"`));
    expect(names(all)).toEqual(["Mine", "Mine too", "Other's"]);
    expect(names(mine)).toEqual(["Mine", "Mine too"]);
    expect(names(await exportEnquiries(database.db, ""))).toEqual([]);
  });

  test("of one person whose address has letters that are not English", async () => {
    await receive({ email: "Ünal@Example.com" });
    expect(await exportEnquiries(database.db, "ünal@EXAMPLE.com")).toContain('"Ünal@Example.com"');
  });
});
