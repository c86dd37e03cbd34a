import { describe, expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { enquiriesOn } from "#tests/enquiries/enquiries-on.ts";
import { putInSpam } from "./change-enquiry.ts";
import { deleteEnquiriesOf, deleteEnquiry, deleteExpiredEnquiries } from "./delete-enquiries.ts";

describe.each(databases)("deleting enquiries on $name", ({ create }) => {
  const { database, post } = enquiriesOn(create, () => new Date());

  const receive = (name: string, honeypot: string, day: string) =>
    post({ name, honeypot }, { now: new Date(day) });
  /** No enquiry here has photos. */
  const photos = () => ({ db: database.db, files: null as never, logError: expect.fail });
  const deleteAt = (day: string, months = 12) =>
    deleteExpiredEnquiries(photos(), new Date(day), months);
  const kept = async () => {
    const rows = await database.db.selectFrom("enquiries").select("name").orderBy("name").execute();
    return rows.map(({ name }) => name);
  };

  test("spam is deleted after 30 days; real enquiries of the same age stay, also those that a person put under Spam", async () => {
    await receive("old spam", "x", "2026-03-01T11:59:59.999Z");
    await receive("spam of 30 days", "x", "2026-03-01T12:00:00Z");
    await receive("old enquiry", "", "2026-01-01T12:00:00Z");
    const { id } = await receive("marked", "", "2026-01-01T12:00:00Z");
    await putInSpam(database.db, id, { now: new Date() });
    expect(await deleteAt("2026-03-31T12:00:00Z")).toBe(1);
    expect(await kept()).toEqual(["marked", "old enquiry", "spam of 30 days"]);
    expect(await deleteAt("2026-03-31T12:00:00Z")).toBe(0);
  });

  test.each([
    ["2028-02-29T12:00:00Z", 12, "2027-02-28T12:00:00Z"],
    ["2026-03-31T12:00:00Z", 1, "2026-02-28T12:00:00Z"],
    ["2026-07-31T12:00:00Z", 8, "2025-11-30T12:00:00Z"],
    ["2026-01-31T12:00:00Z", 1, "2025-12-31T12:00:00Z"],
    ["2026-03-31T12:00:00Z", 12, "2025-03-31T12:00:00Z"],
  ])("on %s, a retention of %i months keeps enquiries since %s", async (today, months, since) => {
    await receive("before", "", new Date(Date.parse(since) - 1).toISOString());
    await receive("since", "", since);
    expect(await deleteAt(today, months)).toBe(1);
    expect(await kept()).toEqual(["since"]);
  });

  test("an enquiry is deleted with its mails", async () => {
    const { id } = await receive("one", "", "2026-03-31T12:00:00Z");
    await receive("other", "", "2026-03-31T12:00:01Z");
    expect(await deleteEnquiry(photos(), id, { now: new Date() })).toEqual({ outcome: "deleted" });
    expect(await deleteEnquiry(photos(), id, { now: new Date() })).toEqual({ outcome: "missing" });
    expect(await kept()).toEqual(["other"]);
    expect(await database.db.selectFrom("mails").selectAll().execute()).toHaveLength(2);
  });

  test("every enquiry of an address in any letter case can be deleted", async () => {
    await receive("one", "", "2026-03-31T12:00:00Z");
    await receive("spam of the same", "x", "2026-03-31T12:00:01Z");
    const deleteOf = (email: string) => deleteEnquiriesOf(photos(), email, { now: new Date() });
    expect(await deleteOf("nobody@example.com")).toHaveLength(0);
    expect(await deleteOf(" AOIFE@example.com ")).toHaveLength(2);
    expect(await kept()).toEqual([]);
  });
});
