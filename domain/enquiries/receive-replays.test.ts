import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/open.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { receiveEnquiry } from "./receive.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

describe.each(databases)("an enquiry that is sent again on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.remove());

  const post = async (
    changes: Record<string, unknown> = {},
    { at = noon, from = "192.0.2.1", db = database.db } = {},
  ) => {
    const options = { clientAddress: from, secret: "for tests", now: at };
    const result = await receiveEnquiry(db, exampleEnquiry(changes), options);
    return result.outcome === "received" ? result.reference : result.outcome;
  };
  const stored = () => database.db.selectFrom("enquiries").selectAll().execute();

  test("with the same id is the same enquiry, even weeks later and from another address", async () => {
    const reference = await post({ id: "form-1" });
    expect(await post({ id: "form-1" })).toBe(reference);
    const weeksLater = { at: minutesLater(60 * 24 * 40), from: "198.51.100.7" };
    expect(await post({ id: "form-1" }, weeksLater)).toBe(reference);
    expect(await stored()).toHaveLength(1);
  });

  test("with the same content except surrounding spaces is the same enquiry", async () => {
    const reference = await post({ id: "form-1", message: "Two columns" });
    expect(await post({ id: "form-1", message: " Two columns\r\n" })).toBe(reference);
  });

  test.each(["name", "email", "phone", "postcode", "service", "message"])(
    "with the same id and a different %s is a new enquiry: nothing typed is lost",
    async (field) => {
      const reference = await post({ id: "form-1" });
      const corrected = await post({ id: "form-1", [field]: "other@example.com" });
      expect(corrected).not.toBe(reference);
      expect(await stored()).toHaveLength(2);
    },
  );

  test("with another id is a new enquiry", async () => {
    const reference = await post({ id: "form-1" });
    expect(await post({ id: "form-2" })).not.toBe(reference);
  });

  test("without an id is the same enquiry for ten minutes, and then a new one", async () => {
    const reference = await post();
    expect(await post({}, { at: minutesLater(9.99) })).toBe(reference);
    const later = await post({}, { at: minutesLater(10) });
    expect(later).not.toBe(reference);
    expect(await post({}, { at: minutesLater(19) })).toBe(later);
    expect(await stored()).toHaveLength(2);
  });

  test("text that moves from one field to the next is different content", async () => {
    const reference = await post({ phone: "12", postcode: "3" });
    expect(await post({ phone: "1", postcode: "23" })).not.toBe(reference);
  });

  test("without the honeypot is a new enquiry, not the earlier spam", async () => {
    const spam = await post({ id: "form-1", honeypot: "filled by a password manager" });
    expect(await post({ id: "form-1" })).not.toBe(spam);
    const reasons = (await stored()).map(({ spam_reason }) => spam_reason);
    expect(reasons.sort()).toEqual(["honeypot", null]);
  });

  test.each([{ id: "form-1" }, {}])(
    "twelve times at once, through two processes, is stored once (%j)",
    async (identity) => {
      const other = await openDatabase(database.options);
      const through = [database.db, other.db, database.db, other.db, database.db, other.db];
      const references = await Promise.all(
        [...through, ...through].map((db, index) =>
          post(identity, { db, from: `192.0.2.${index % 3}` }),
        ),
      );
      await other.close();
      expect(new Set(references).size).toBe(1);
      expect(await stored()).toHaveLength(1);
    },
  );
});
