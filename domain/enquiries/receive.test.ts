import { describe, expect, test } from "vitest";
import { openDatabase } from "#db/open.ts";
import { databases } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { receiveEnquiry } from "./receive.ts";
import { isReference } from "./reference.ts";

const now = new Date("2026-03-02T12:00:00Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const options = { clientAddress: "192.0.2.1", secret: "for tests", now };

describe.each(databases)("receiving an enquiry on $name", ({ create }) => {
  const database = newDatabase(create);

  const post = (changes: Record<string, unknown> = {}, changedOptions = {}) =>
    receiveEnquiry(database.db, exampleEnquiry(changes), { ...options, ...changedOptions });
  const stored = () =>
    database.db.selectFrom("enquiries").selectAll().orderBy("received_at").execute();

  test("the visitor gets a reference, and everything typed is stored", async () => {
    const result = await post();
    const [row, ...others] = await stored();
    expect(result).toEqual({ outcome: "received", reference: row?.reference, id: row?.id });
    expect(isReference(row?.reference ?? "")).toBe(true);
    const { honeypot: _, ...typed } = exampleEnquiry();
    expect(row).toMatchObject({
      ...typed,
      spam_reason: null,
      received_at: "2026-03-02T12:00:00.000Z",
    });
    expect(others).toEqual([]);
  });

  test("the visitor's address is not stored in clear", async () => {
    await post();
    expect(JSON.stringify(await stored())).not.toContain("192.0.2.1");
  });

  test("control characters and markup in every field are stored as harmless text", async () => {
    const harmless = `<img src=x onerror="alert('1')">[31m'); drop table enquiries; -- ["list"] %s`;
    const nasty = `\u0000${harmless.replace("[31m", "\u001B[31m")}\u009F`;
    const fields = { name: nasty, service: nasty, message: nasty };
    const short = { phone: "\u0000<b>1</b>\u007F", postcode: "\u0000<b>1</b>\u007F" };
    const result = await post({
      ...fields,
      ...short,
      email: "\u0000o'--@example.com",
      id: "\u0000",
    });
    expect(result.outcome).toBe("received");
    expect(await stored()).toMatchObject([
      {
        name: harmless,
        service: harmless,
        message: harmless,
        phone: "<b>1</b>",
        postcode: "<b>1</b>",
        email: "o'--@example.com",
      },
    ]);
  });

  test("5,000 emoji and every script are stored as typed", async () => {
    const message = "🎨".repeat(5_000);
    await post({ message, name: "Seán Ó Ceallaigh 李 محمد" });
    expect(await stored()).toMatchObject([{ message, name: "Seán Ó Ceallaigh 李 محمد" }]);
  });

  test("no reference is given twice", async () => {
    const drawn = ["DS-000000", "DS-000000", "DS-000000", "DS-111111"];
    const makeReference = () => drawn.shift() ?? "";
    const first = await post({}, { makeReference });
    const second = await post({ name: "Another" }, { makeReference });
    expect(first).toMatchObject({ reference: "DS-000000" });
    expect(second).toMatchObject({ reference: "DS-111111" });
    expect(await stored()).toHaveLength(2);
  });

  test("when references run out, nothing is answered as received", async () => {
    const makeReference = () => "DS-000000";
    await post({}, { makeReference });
    await expect(post({ name: "Another" }, { makeReference })).rejects.toThrow("reference");
    expect(await stored()).toHaveLength(1);
  });

  test("when the database is down it throws, but an invalid form still gets its messages", async () => {
    await database.breakDown();
    await expect(post()).rejects.toThrow();
    expect((await post({ name: "" })).outcome).toBe("invalid");
  });

  describe("that is sent again", () => {
    /** Returns the reference. */
    const send = async (
      changes: Record<string, unknown> = {},
      { at = now, from = "192.0.2.1", db = database.db } = {},
    ) => {
      const how = { ...options, clientAddress: from, now: at };
      const result = await receiveEnquiry(db, exampleEnquiry(changes), how);
      return result.outcome === "received" ? result.reference : result.outcome;
    };

    test("with the same id is the same enquiry, even weeks later and from another address", async () => {
      const reference = await send({ id: "form-1" });
      expect(await send({ id: "form-1" })).toBe(reference);
      const weeksLater = { at: minutesLater(60 * 24 * 40), from: "198.51.100.7" };
      expect(await send({ id: "form-1" }, weeksLater)).toBe(reference);
      expect(await stored()).toHaveLength(1);
    });

    test("with the same content except surrounding spaces is the same enquiry", async () => {
      const reference = await send({ id: "form-1", message: "Two columns" });
      expect(await send({ id: "form-1", message: " Two columns\r\n" })).toBe(reference);
    });

    test.each(["name", "email", "phone", "postcode", "service", "message"])(
      "with the same id and a different %s is a new enquiry: nothing typed is lost",
      async (field) => {
        const reference = await send({ id: "form-1" });
        const corrected = await send({ id: "form-1", [field]: "other@example.com" });
        expect(corrected).not.toBe(reference);
        expect(await stored()).toHaveLength(2);
      },
    );

    test("without an id is the same enquiry for ten minutes, and then a new one", async () => {
      const reference = await send();
      expect(await send({}, { at: minutesLater(9.99) })).toBe(reference);
      const later = await send({}, { at: minutesLater(10) });
      expect(later).not.toBe(reference);
      expect(await send({}, { at: minutesLater(19) })).toBe(later);
      expect(await stored()).toHaveLength(2);
    });

    test("text that moves from one field to the next is different content", async () => {
      const reference = await send({ phone: "12", postcode: "3" });
      expect(await send({ phone: "1", postcode: "23" })).not.toBe(reference);
    });

    test("without the honeypot is a new enquiry, not the earlier spam", async () => {
      const spam = await send({ id: "form-1", honeypot: "filled by a password manager" });
      expect(await send({ id: "form-1" })).not.toBe(spam);
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
            send(identity, { db, from: `192.0.2.${index % 3}` }),
          ),
        );
        await other.close();
        expect(new Set(references).size).toBe(1);
        expect(await stored()).toHaveLength(1);
        const mails = await database.db.selectFrom("mails").select("kind").execute();
        expect(mails.map(({ kind }) => kind).sort()).toEqual(["business", "confirmation"]);
      },
    );
  });
});
