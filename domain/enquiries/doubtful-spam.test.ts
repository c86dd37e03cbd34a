import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { countDoubtfulSpam } from "./doubtful-spam.ts";
import { exampleEnquiry } from "./example-enquiry.ts";
import { receiveEnquiry } from "./receive.ts";

const now = new Date("2026-03-02T12:00:00Z");

describe.each(databases)("spam that may hold people, on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.remove());

  const send = (changes: Record<string, unknown>, clientAddress: string = crypto.randomUUID()) =>
    receiveEnquiry(database.db, exampleEnquiry(changes), { clientAddress, secret: "s", now });
  const links = "See https://a.example https://b.example https://c.example https://d.example";

  test("counts what links or the number from one address spoke against", async () => {
    await send({ email: "a@example.com", message: links });
    for (let sent = 0; sent < 7; sent += 1)
      await send({ email: "b@example.com", message: `Hall ${sent}` }, "192.0.2.7");
    expect(await countDoubtfulSpam(database.db)).toBe(3);
  });

  test("counts a filled honeypot only of somebody who has written before", async () => {
    await send({ email: "bot@example.com", honeypot: "x" });
    expect(await countDoubtfulSpam(database.db)).toBe(0);
    await send({ email: "una@example.com", message: "A hall." });
    await send({ email: "Una@Example.com", message: "And a stair.", honeypot: "x" });
    expect(await countDoubtfulSpam(database.db)).toBe(1);
  });

  test("is over once somebody has looked", async () => {
    await send({ message: links });
    await database.db.updateTable("enquiries").set({ read_at: now.toISOString() }).execute();
    expect(await countDoubtfulSpam(database.db)).toBe(0);
  });
});
