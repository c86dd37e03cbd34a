import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "./example-enquiry.ts";
import { receiveEnquiry } from "./receive.ts";
import { deleteExpiredSpam } from "./remove-old-spam.ts";

describe.each(databases)("old spam on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.remove());

  const receive = (name: string, honeypot: string, day: string) =>
    receiveEnquiry(database.db, exampleEnquiry({ name, honeypot }), {
      clientAddress: "192.0.2.1",
      secret: "for tests",
      now: new Date(day),
    });

  test("is deleted after 30 days; real enquiries of the same age stay", async () => {
    await receive("old spam", "x", "2026-03-01T11:59:59.999Z");
    await receive("spam of 30 days", "x", "2026-03-01T12:00:00Z");
    await receive("old enquiry", "", "2026-01-01T12:00:00Z");
    expect(await deleteExpiredSpam(database.db, new Date("2026-03-31T12:00:00Z"))).toBe(1);
    const rows = await database.db.selectFrom("enquiries").select("name").orderBy("name").execute();
    expect(rows.map(({ name }) => name)).toEqual(["old enquiry", "spam of 30 days"]);
    expect(await deleteExpiredSpam(database.db, new Date("2026-03-31T12:00:00Z"))).toBe(0);
  });
});
