import { describe, expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { enquiriesOn } from "#tests/enquiries/enquiries-on.ts";
import { saveNotes } from "./change-enquiry.ts";
import { exportEnquiries, exportName, listPhotosOf } from "./export.ts";

describe.each(databases)("the export on $name", ({ create }) => {
  const now = new Date("2026-03-02T12:00:00Z");
  const { database, post: receive } = enquiriesOn(create, () => now);

  async function partsOf(email?: string): Promise<string[]> {
    const parts: string[] = [];
    for await (const part of exportEnquiries(database.db, email)) parts.push(part);
    return parts;
  }
  const tableOf = async (email?: string) => (await partsOf(email)).join("");

  test("has a column for every field, in UTF-8 that spreadsheets recognise", async () => {
    await receive({ name: "Róisín", message: 'Two lines,\nand "quotes"' });
    const table = await tableOf();
    expect(table.startsWith('\uFEFF"Reference","Received (UTC)","State",')).toBe(true);
    expect(table).toContain('"Róisín","aoife@example.com","\t028 9649 6123","BT1 5GS","Marbling"');
    expect(table).toContain('"Two lines,\nand ""quotes"""');
    expect(table.endsWith('""\r\n')).toBe(true);
  });

  test("has no formula in any cell, and telephone numbers as they were typed", async () => {
    const typed = { name: "=A1", postcode: "@A2", service: "-A3", message: "\u2212A4" };
    const { id } = await receive({ ...typed, phone: "+447700900123" });
    await saveNotes(database.db, id, { notes: "\uFE62A5", revision: 0 }, { now: new Date() });
    const row = (await tableOf()).split("\r\n")[1] ?? "";
    expect(row).toContain(
      `,"'=A1","aoife@example.com","\t+447700900123","'@A2","'-A3","'\u2212A4",`,
    );
    expect(row).toMatch(/,"'\uFE62A5"$/);
  });

  test("of one person has spam too", async () => {
    await receive({ name: "Mine", email: "Aoife@Example.com" });
    await receive({ name: "Mine too", honeypot: "x" });
    await receive({ name: "Other's", email: "other@example.com" });
    const all = await tableOf();
    const mine = await tableOf(" AOIFE@example.com");
    const names = (table: string) =>
      ["Mine", "Mine too", "Other's"].filter((name) => table.includes(`"${name}"`));
    expect(names(all)).toEqual(["Mine", "Mine too", "Other's"]);
    expect(names(mine)).toEqual(["Mine", "Mine too"]);
    expect(names(await tableOf(""))).toEqual([]);
  });

  test("has the notes only in the owner's copy", async () => {
    const { id } = await receive();
    const notes = { notes: "Never pays", revision: 0 };
    await saveNotes(database.db, id, notes, { now: new Date() });
    expect(await tableOf()).toMatch(/,"Notes"\r\n.*,"Never pays"\r\n$/s);
    const handedOver = await tableOf("aoife@example.com");
    expect(handedOver).toContain('"Sample boards","Photos"\r\n');
    expect(handedOver).not.toContain("Never pays");
  });

  test("names each enquiry's photos by their file names", async () => {
    const mine = await addPhotos(["Hall & stairs.HEIC", "=../image.jpg", ""], {});
    const other = await addPhotos(["hall.jpg"], { email: "other@example.com" });
    const names = [`${mine}-1-Hall-stairs.jpg`, `${mine}-2-image.jpg`, `${mine}-3-photo.jpg`];
    const photos = await listPhotosOf(database.db, "AOIFE@example.com");
    expect(photos.map(({ fileName }) => fileName)).toEqual(names);
    const handedOver = await tableOf("aoife@example.com");
    expect(handedOver).toContain(`,"${names.join(", ")}"\r\n`);
    expect(handedOver).not.toContain("hall.jpg");
    expect(await tableOf()).toContain(`"${other}-1-hall.jpg",""\r\n`);
  });

  test("comes in parts, each enquiry once, even when many have the same time", async () => {
    await receive({});
    const rows = database.db.selectFrom("enquiries").selectAll();
    const { id: _, ...example } = await rows.executeTakeFirstOrThrow();
    const copies = Array.from({ length: 600 }, (_, index) => ({
      ...example,
      id: `copy-${index}`,
      reference: `DS-${index}`,
      received_at: `2026-03-02T12:00:0${index % 2}.000Z`,
    }));
    await database.db.insertInto("enquiries").values(copies).execute();
    const parts = await partsOf();
    expect(parts.length).toBeGreaterThan(2);
    const references = parts.join("").match(/(?<=\r\n")[A-Z]+-\w+/g) ?? [];
    expect(references).toHaveLength(601);
    expect(new Set(references).size).toBe(601);
  });

  /** Returns the reference of the enquiry. */
  async function addPhotos(names: string[], changes: Record<string, unknown>): Promise<string> {
    const received = await receive(changes);
    const rows = names.map((name, index) => ({
      id: `${received.id}-${index}`,
      enquiry_id: received.id,
      key: `${received.id}/${index}.jpg`,
      file_name: name,
      width: 9,
      height: 9,
      bytes: 9,
      uploaded_at: `2026-03-02T12:00:0${index}Z`,
    }));
    await database.db.insertInto("enquiry_photos").values(rows).execute();
    return received.reference;
  }
});

test.each([
  [undefined, "enquiries.csv"],
  ["ann@example.com", "enquiries-of-ann-example-com.csv"],
  [" Ünal.O'Neill+x@Example.com", "enquiries-of-unal-o-neill-x-example-com.csv"],
  ['"\r\n../жан"', "enquiries-of-one-person.csv"],
  ["", "enquiries-of-one-person.csv"],
])("the export of %j has a safe file name", (email, name) => {
  expect(exportName(email)).toBe(name);
});
