import { describe, expect, test } from "vitest";
import { foldedSearches } from "#tests/awkward-texts.ts";
import { databases } from "#tests/databases/databases.ts";
import { enquiriesOn } from "#tests/enquiries/enquiries-on.ts";
import { saveNotes, setState } from "./change-enquiry.ts";
import { searchEnquiries } from "./search.ts";

const noon = new Date("2026-03-02T12:00:00Z");

describe.each(databases)("a search of the inbox on $name", ({ create }) => {
  const { database, post } = enquiriesOn(create, (sent) => new Date(noon.getTime() + sent * 1000));
  const receive = async (changes?: Record<string, unknown>) => (await post(changes)).id;

  const names = async (search: string) => {
    const { enquiries } = await searchEnquiries(database.db, { search });
    return enquiries.map(({ name }) => name);
  };

  test.each([
    ["aoife", ["A"]],
    ["NEWRY", ["B"]],
    ["100%", ["C"]],
    ["_", []],
    ["\\", []],
    ["\u0000", []],
    ["  ", ["C", "B", "A"]],
  ])("for %j finds it in any field", async (search, found) => {
    await receive({ name: "A", email: "aoife@example.com", message: "One" });
    await receive({ name: "B", email: "b@example.com", message: "A hall in Newry" });
    await receive({ name: "C", email: "c@example.com", message: "I am 100% sure" });
    expect(await names(search)).toEqual(found);
  });

  test.each(["Áine", "ÁINE", "áine", "ünal@", "ÜNAL@EXAMPLE", "жан", "ΣΊΣΥΦΟΣ"])(
    "for %j ignores letter case in every script",
    async (search) => {
      await receive({ name: "ÁINE Ní Dhomhnaill", message: "Жанна, Σίσυφος" });
      await receive({ name: "Áine", message: "ЖАННА, ΣΊΣΥΦΟΣ", email: "Ünal@Example.com" });
      await receive({ name: "Other" });
      expect(await names(search)).not.toContain("Other");
      expect(await names(search)).toContain("Áine");
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
    "for %j ignores spaces and kinds of apostrophe, and finds each word anywhere",
    async (search, found) => {
      const message = "The hall in Newry, with its panels";
      await receive({ name: "Ann O’Neill", phone: "07700 900123", postcode: "BT9 6AA", message });
      await receive({ name: "Bob D'Arcy", phone: "02890123456", postcode: "BT15GS" });
      expect(await names(search)).toEqual(found);
    },
  );

  test.each(["+44 7700 900 123", "+44 (0)7700-900123", "7700900123", "07700\u00a0900–123"])(
    "finds the number %s by every other notation",
    async (phone) => {
      await receive({ name: "Ann", phone });
      await receive({ name: "Bob", phone: "07711 900124" });
      const signs = ["+44 (0) 7700 900123", "07700.900", "0044 7700 900123", "07700/900–123"];
      const plain = ["07700900123", "44 7700 900123", "ann +447700900123", "900123"];
      for (const search of [...signs, ...plain])
        expect(await names(search), search).toEqual(["Ann"]);
      for (const search of ["07700 900125", "bob 07700 900123"])
        expect(await names(search), search).toEqual([]);
    },
  );

  test("finds a foreign number by its country code", async () => {
    await receive({ name: "Una", phone: "+353 87 123-4567" });
    for (const search of ["+353 871234567", "00353 87 123 4567", "087 1234567"])
      expect(await names(search), search).toEqual(["Una"]);
  });

  test("looks in every list, and counts the matches of each", async () => {
    await receive({ name: "Ann" });
    for (const sent of [{ name: "Anne" }, { name: "Anna" }, { name: "Anja Mann", honeypot: "x" }])
      await setState(database.db, await receive(sent), "answered", { now: noon });
    await setState(database.db, await receive({ name: "Bob" }), "archived", { now: noon });
    const found = await searchEnquiries(database.db, { search: "ann" });
    expect(found.enquiries.map(({ name }) => name)).toEqual(["Anja Mann", "Anna", "Anne", "Ann"]);
    expect(found.counts).toEqual({ new: 1, answered: 2, spam: 1 });
    const none = await searchEnquiries(database.db, { search: "nobody" });
    expect(none).toEqual({ enquiries: [], hasMore: false, counts: {} });
  });

  test("shows fifty matches a page", async () => {
    for (let count = 0; count < 51; count += 1) await receive({ name: `${count}` });
    const first = await searchEnquiries(database.db, { search: "marbling" });
    expect(first).toMatchObject({ hasMore: true, counts: { new: 51 } });
    const found = await searchEnquiries(database.db, { search: "marbling", page: 2 });
    expect(found.enquiries.map(({ name }) => name)).toEqual(["0"]);
    expect(found.counts).toEqual({ new: 51 });
    const far = await searchEnquiries(database.db, { search: "marbling", page: 9 });
    expect(far).toEqual({ enquiries: [], hasMore: false, counts: { new: 51 } });
  });

  test("finds the current notes, not earlier ones", async () => {
    const id = await receive({ name: "Ann" });
    const note = (notes: string, revision: number) =>
      saveNotes(database.db, id, { notes, revision }, { now: noon });
    await note("Prefers Thursdays", 0);
    expect(await names("thursdays")).toEqual(["Ann"]);
    await note("Prefers Fridays", 1);
    expect(await names("thursdays")).toEqual([]);
    expect(await names("fridays")).toEqual(["Ann"]);
  });

  test.each(foldedSearches)("for %j finds %j, and the other way round", async (search, name) => {
    await receive({ name });
    await receive({ name: search });
    await receive({ name: "Other" });
    expect(await names(search)).toEqual([search, name]);
    expect(await names(name)).toEqual([search, name]);
  });

  test("finds a telephone number with invisible characters", async () => {
    await receive({ name: "Ann", phone: "\u202A\uFF10\uFF17700\u200B 900123\u202C" });
    expect(await names("07700 900123")).toEqual(["Ann"]);
    expect(await names("0770\u00AD0900123")).toEqual(["Ann"]);
  });
});
