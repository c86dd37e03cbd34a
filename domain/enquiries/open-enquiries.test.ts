import { expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { openEnquiries } from "./open-enquiries.ts";

const noon = new Date("2026-03-02T12:00:00Z");

test.each(databases)(
  "on $name, who has waited longest comes first, with the first photo",
  async (kind) => {
    const database = await kind.create();
    const { db } = database;
    const post = enquiryPoster(db, () => noon);
    const receive = async (name: string, minutesLater: number, changes: object = {}) => {
      const now = new Date(noon.getTime() + minutesLater * 60_000);
      return (await post({ name, ...changes }, { now })).id;
    };
    await receive("Later", 2);
    const first = await receive("First", 0, { phone: "028 7126 0000" });
    await receive("Spam", 1, { honeypot: "x" });
    const done = await receive("Done", 1);
    await receive("Last", 3);
    await db.updateTable("enquiries").set({ state: "answered" }).where("id", "=", done).execute();
    const facts = { file_name: "hall.jpg", width: 9, height: 9, bytes: 9 };
    for (const [id, minute] of [
      ["b", 1],
      ["a", 2],
    ] as const)
      await db
        .insertInto("enquiry_photos")
        .values({
          id,
          enquiry_id: first,
          key: id,
          uploaded_at: `2026-03-02T12:0${minute}`,
          ...facts,
        })
        .execute();
    const { enquiries, total } = await openEnquiries(db, { limit: 2 });
    expect(total).toBe(3);
    expect(enquiries.map(({ name, photo }) => [name, photo])).toEqual([
      ["First", "b"],
      ["Later", null],
    ]);
    expect(enquiries[0]).toMatchObject({ id: first, phone: "028 7126 0000" });
    await database.remove();
  },
);
