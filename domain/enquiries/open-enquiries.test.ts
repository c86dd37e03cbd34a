import { describe, expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { enquiriesOn } from "#tests/enquiries/enquiries-on.ts";
import { setState } from "./change-enquiry.ts";
import { openEnquiries } from "./open-enquiries.ts";

const at = (minute: number) => new Date(Date.parse("2026-03-02T12:00:00Z") + minute * 60_000);

describe.each(databases)("open enquiries on $name", ({ create }) => {
  const { database, post } = enquiriesOn(create, at);

  test("who has waited longest comes first, with the first photo", async () => {
    const { db } = database;
    const receive = async (name: string, minute: number, changes: object = {}) =>
      (await post({ name, ...changes }, { now: at(minute) })).id;
    await receive("Later", 2);
    const first = await receive("First", 0, { phone: "028 7126 0000" });
    await receive("Spam", 1, { honeypot: "x" });
    await setState(db, await receive("Done", 1), "answered", { now: at(4) });
    await receive("Last", 3);
    const facts = { enquiry_id: first, file_name: "hall.jpg", width: 9, height: 9, bytes: 9 };
    const photos = ["b", "a"].map((id, index) => ({
      ...{ id, key: id, uploaded_at: at(index).toISOString() },
      ...facts,
    }));
    await db.insertInto("enquiry_photos").values(photos).execute();
    const { enquiries, total } = await openEnquiries(db, { limit: 2 });
    expect(total).toBe(3);
    expect(enquiries.map(({ name, photo }) => [name, photo])).toEqual([
      ["First", "b"],
      ["Later", null],
    ]);
    expect(enquiries[0]).toMatchObject({ id: first, phone: "028 7126 0000" });
  });
});
