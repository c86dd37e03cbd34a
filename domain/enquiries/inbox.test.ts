import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { markRead, saveNotes, sendAgain, setState, takeOutOfSpam } from "./change-enquiry.ts";
import { exampleEnquiry } from "./example-enquiry.ts";
import {
  countEnquiries,
  countEnquiriesOf,
  countHolding,
  type EnquiryFilter,
  getEnquiry,
  listEnquiries,
} from "./inbox.ts";
import { claimMail, recordFailure, recordSent } from "./outbox.ts";
import { receiveEnquiry } from "./receive.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const later = new Date("2026-03-02T13:00:00Z");

describe.each(databases)("the inbox on $name", ({ create }) => {
  let database: TestDatabase;
  let sent: number;
  beforeEach(async () => {
    database = await create();
    sent = 0;
  });
  afterEach(() => database.remove());

  /** Each from somewhere else, a second after the one before. */
  async function receive(changes: Record<string, unknown> = {}, isTest = false): Promise<string> {
    sent += 1;
    const result = await receiveEnquiry(database.db, exampleEnquiry(changes), {
      clientAddress: `192.0.2.${sent}`,
      secret: "for tests",
      now: new Date(noon.getTime() + sent * 1000),
      isTest,
    });
    if (result.outcome !== "received") throw new Error(result.outcome);
    return result.id;
  }
  const names = async (filter: EnquiryFilter, search?: string) => {
    const { enquiries } = await listEnquiries(database.db, { filter, search });
    return enquiries.map(({ name }) => name);
  };
  const mails = async (id: string) => (await getEnquiry(database.db, id))?.mails ?? [];

  test("shows the newest first, each under what it is", async () => {
    const first = await receive({ name: "First" });
    await receive({ name: "Second" });
    await receive({ name: "Trap", honeypot: "x" });
    await receive({ name: "Test" }, true);
    expect(await names("new")).toEqual(["Second", "First"]);
    expect(await names("spam")).toEqual(["Trap"]);
    await setState(database.db, first, "answered");
    expect(await names("new")).toEqual(["Second"]);
    expect(await names("answered")).toEqual(["First"]);
    expect(await names("archived")).toEqual([]);
  });

  test.each([
    ["aoife", ["A"]],
    ["NEWRY", ["B"]],
    ["100%", ["C"]],
    ["_", []],
    ["\\", []],
    ["\u0000", []],
    ["  ", ["C", "B", "A"]],
  ])("searched for %j finds what holds it in any field", async (search, found) => {
    await receive({ name: "A", email: "aoife@example.com", message: "One" });
    await receive({ name: "B", email: "b@example.com", message: "A hall in Newry" });
    await receive({ name: "C", email: "c@example.com", message: "I am 100% sure" });
    expect(await names("new", search)).toEqual(found);
  });

  test.each(["Áine", "ÁINE", "áine", "ünal@", "ÜNAL@EXAMPLE", "жан", "ΣΊΣΥΦΟΣ"])(
    "searched for %j finds it in capitals and small letters of every script",
    async (search) => {
      await receive({ name: "ÁINE Ní Dhomhnaill", message: "Жанна, Σίσυφος" });
      await receive({ name: "Áine", message: "ЖАННА, ΣΊΣΥΦΟΣ", email: "Ünal@Example.com" });
      await receive({ name: "Other" });
      expect(await names("new", search)).not.toContain("Other");
      expect(await names("new", search)).toContain("Áine");
    },
  );

  test.each([
    ["07700900123", ["Ann O’Neill"]],
    ["07700 900 123", ["Ann O’Neill"]],
    ["02890123456", ["Bob D'Arcy"]],
    ["028 9012 3456", ["Bob D'Arcy"]],
    ["BT96AA", ["Ann O’Neill"]],
    ["bt9\u00a06aa", ["Ann O’Neill"]],
    ["bt1 5gs", ["Bob D'Arcy"]],
    ["Ann O'Neill", ["Ann O’Neill"]],
    ["o’neill", ["Ann O’Neill"]],
    ["bob d’arcy", ["Bob D'Arcy"]],
    ["newry ann", ["Ann O’Neill"]],
    ["hall panels", ["Ann O’Neill"]],
    ["ann bt15gs", []],
  ])(
    "searched for %j finds it however it is written, and each word anywhere",
    async (search, found) => {
      const message = "The hall in Newry, with its panels";
      await receive({ name: "Ann O’Neill", phone: "07700 900123", postcode: "BT9 6AA", message });
      await receive({ name: "Bob D'Arcy", phone: "02890123456", postcode: "BT15GS" });
      expect(await names("new", search)).toEqual(found);
    },
  );

  test.each([
    "07700 900123",
    "07700900123",
    "+44 7700 900 123",
    "+44 (0)7700-900123",
    "7700900123",
    "447700900123",
    "07700\u00a0900\u00a0123",
    "07700–900–123",
    "07700/900123",
  ])("a number that is written %s is found by each of the other ways", async (phone) => {
    await receive({ name: "Ann", phone });
    await receive({ name: "Bob", phone: "07711 900124" });
    for (const search of [
      "07700900123",
      "07700 900123",
      "+44 (0) 7700 900123",
      "07700.900",
      "0044 7700 900123",
      "44 7700 900123",
      "07700/900–123",
      "ann +447700900123",
      "900123",
    ])
      expect(await names("new", search), search).toEqual(["Ann"]);
    for (const search of ["07700 900125", "bob 07700 900123"])
      expect(await names("new", search), search).toEqual([]);
  });

  test("a number from abroad is found by its own code", async () => {
    await receive({ name: "Una", phone: "+353 87 123-4567" });
    for (const search of [
      "+353 871234567",
      "00353 87 123 4567",
      "+353 (0)87 123 4567",
      "087 1234567",
    ])
      expect(await names("new", search), search).toEqual(["Una"]);
  });

  test("counts what each list has for a search", async () => {
    await receive({ name: "Ann" });
    await setState(database.db, await receive({ name: "Anne" }), "answered");
    await setState(database.db, await receive({ name: "Anna" }), "answered");
    await setState(database.db, await receive({ name: "Bob" }), "archived");
    const spam = await receive({ name: "Anja Mann", honeypot: "x" });
    await setState(database.db, spam, "answered");
    await receive({ name: "Ann" }, true);
    expect(await countHolding(database.db, "ann")).toEqual({ new: 1, answered: 2, spam: 1 });
    expect(await countHolding(database.db, "nobody")).toEqual({});
  });

  test("counts what one person sent, in whatever letter case", async () => {
    await receive({ email: "Ünal@Example.com" });
    await receive({ email: "ünal@example.com", honeypot: "x" });
    expect(await countEnquiriesOf(database.db, " ÜNAL@example.com ")).toBe(2);
    expect(await countEnquiriesOf(database.db, "unal@example.com")).toBe(0);
  });

  test("has fifty a page", async () => {
    for (let count = 0; count < 51; count += 1) await receive({ name: `${count}` });
    const first = await listEnquiries(database.db, { filter: "new" });
    const second = await listEnquiries(database.db, { filter: "new", page: 2 });
    expect([first.enquiries.length, first.hasMore]).toEqual([50, true]);
    expect([second.enquiries.map(({ name }) => name), second.hasMore]).toEqual([["0"], false]);
  });

  test("counts what nobody has opened, and what is new", async () => {
    const id = await receive();
    await receive({ name: "Second" });
    await receive({ honeypot: "x" });
    expect(await countEnquiries(database.db)).toEqual({ unread: 2, new: 2 });
    expect(await markRead(database.db, id, later)).toBe(true);
    expect(await markRead(database.db, id, later)).toBe(false);
    expect(await countEnquiries(database.db)).toEqual({ unread: 1, new: 2 });
    expect((await getEnquiry(database.db, id))?.readAt).toBe(later.toISOString());
  });

  test("opens an enquiry with the mails it called for", async () => {
    const id = await receive({ message: "Two columns" });
    expect(await getEnquiry(database.db, id)).toMatchObject({ id, message: "Two columns" });
    expect((await mails(id)).map(({ kind }) => kind)).toEqual(["business", "confirmation"]);
    expect(await getEnquiry(database.db, "\u0000")).toBeNull();
  });

  test("keeps notes, and overwrites no newer ones", async () => {
    const id = await receive();
    expect(await saveNotes(database.db, id, " Called. \u0007", 0)).toEqual({
      outcome: "saved",
      revision: 1,
    });
    expect(await saveNotes(database.db, id, "Other", 0)).toEqual({
      outcome: "conflict",
      notes: "Called.",
      revision: 1,
    });
    expect((await saveNotes(database.db, id, "🎨".repeat(10_001), 1)).outcome).toBe("invalid");
    expect((await saveNotes(database.db, id, "🎨".repeat(10_000), 1)).outcome).toBe("saved");
    expect((await saveNotes(database.db, "nobody", "", 0)).outcome).toBe("missing");
  });

  test("notes that are sent again, as no answer came, are saved already", async () => {
    const id = await receive();
    await saveNotes(database.db, id, "Called.", 0);
    expect(await saveNotes(database.db, id, " Called. ", 0)).toEqual({
      outcome: "saved",
      revision: 1,
    });
    expect(await getEnquiry(database.db, id)).toMatchObject({ notes: "Called.", notesRevision: 1 });
  });

  test("a person wrongly taken for spam is new, and the mails go out", async () => {
    const id = await receive({ honeypot: "x" });
    expect(await mails(id)).toEqual([]);
    expect(await takeOutOfSpam(database.db, id, later)).toEqual({ outcome: "saved" });
    expect(await names("new")).toEqual(["Aoife Magee"]);
    expect(await mails(id)).toHaveLength(2);
    expect(await takeOutOfSpam(database.db, id, later)).toEqual({ outcome: "missing" });
    expect(await mails(id)).toHaveLength(2);
  });

  test("a mail that was given up is tried afresh; of one that was sent another goes out", async () => {
    const id = await receive();
    const first = await claimMail(database.db, later);
    const second = await claimMail(database.db, later);
    if (!first || !second) throw new Error("no mail");
    await recordFailure(database.db, first.mail, { reason: "no", isFinal: true, now: later });
    await recordSent(database.db, second.mail.id, later);
    expect(await claimMail(database.db, later)).toBeNull();
    await sendAgain(database.db, first.mail.id, later);
    await sendAgain(database.db, second.mail.id, later);
    const again = [await claimMail(database.db, later), await claimMail(database.db, later)];
    expect(again.map((one) => one?.mail.kind).sort()).toEqual(["business", "confirmation"]);
    expect(again.map((one) => one?.mail.id)).toContain(first.mail.id);
    expect(await mails(id)).toHaveLength(3);
  });
});
