import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { receiveEnquiry } from "./receive.ts";
import { isReference } from "./reference.ts";

const now = new Date("2026-03-02T12:00:00Z");
const options = { clientAddress: "192.0.2.1", secret: "for tests", now };

describe.each(databases)("receiving an enquiry on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.remove());

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

  test("an invalid form gets a message per field, and nothing is stored", async () => {
    expect(await post({ name: " ", email: "aoife" })).toEqual({
      outcome: "invalid",
      fieldErrors: {
        name: "Enter your name",
        email: "Enter an e-mail address like name@example.com",
      },
    });
    expect(await stored()).toEqual([]);
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

  test("a filled honeypot gets the usual answer, and goes to Spam", async () => {
    const result = await post({ honeypot: "http://spam.example" });
    expect(await stored()).toMatchObject([{ spam_reason: "honeypot" }]);
    expect(result).toMatchObject({
      outcome: "received",
      reference: (await stored())[0]?.reference,
    });
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
});
