import { describe, expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { enquiriesOn } from "#tests/enquiries/enquiries-on.ts";
import { isToBusiness, refused, tryMails } from "#tests/enquiries/try-mails.ts";
import {
  markRead,
  putInSpam,
  saveNotes,
  sendAgain,
  setState,
  takeOutOfSpam,
} from "./change-enquiry.ts";
import { countEnquiriesOf } from "./export.ts";
import {
  countEnquiries,
  countNewEnquiries,
  type EnquiryFilter,
  getEnquiry,
  listEnquiries,
  openEnquiries,
} from "./inbox.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const later = new Date("2026-03-02T13:00:00Z");

describe.each(databases)("the inbox on $name", ({ create }) => {
  const { database, post } = enquiriesOn(create, (sent) => new Date(noon.getTime() + sent * 1000));
  const receive = async (changes?: Record<string, unknown>) => (await post(changes)).id;

  const names = async (filter: EnquiryFilter) => {
    const { enquiries } = await listEnquiries(database.db, { filter });
    return enquiries.map(({ name }) => name);
  };
  const save = (id: string, notes: string, revision: number) =>
    saveNotes(database.db, id, { notes, revision }, { now: noon });
  const mails = async (id: string) => (await getEnquiry(database.db, id))?.mails ?? [];

  test("shows the newest enquiries first, each in its list", async () => {
    const first = await receive({ name: "First" });
    await receive({ name: "Second" });
    await receive({ name: "Trap", honeypot: "x" });
    expect(await names("new")).toEqual(["Second", "First"]);
    expect(await names("spam")).toEqual(["Trap"]);
    await setState(database.db, first, "answered", { now: new Date() });
    expect(await names("new")).toEqual(["Second"]);
    expect(await names("answered")).toEqual(["First"]);
    expect(await names("archived")).toEqual([]);
  });

  test("counts the enquiries of an e-mail address in any letter case", async () => {
    await receive({ email: "Ünal@Example.com" });
    await receive({ email: "ünal@example.com", honeypot: "x" });
    expect(await countEnquiriesOf(database.db, " ÜNAL@example.com ")).toBe(2);
    expect(await countEnquiriesOf(database.db, "unal@example.com")).toBe(0);
  });

  test("counts the enquiries of each list, opened or not, and new ones by themselves", async () => {
    const id = await receive();
    await receive({ name: "Second" });
    await setState(database.db, await receive({ name: "Done" }), "answered", { now: new Date() });
    await setState(database.db, await receive({ honeypot: "x" }), "answered", { now: new Date() });
    const counts = { new: 2, answered: 1, archived: 0, spam: 1 };
    expect(await countEnquiries(database.db)).toEqual(counts);
    await markRead(database.db, id, later);
    expect(await countEnquiries(database.db)).toEqual(counts);
    expect(await countNewEnquiries(database.db)).toBe(counts.new);
  });

  test("remembers when an enquiry was first opened", async () => {
    const id = await receive();
    expect(await markRead(database.db, id, noon)).toBe(true);
    expect(await markRead(database.db, id, later)).toBe(false);
    expect((await getEnquiry(database.db, id))?.readAt).toBe(noon.toISOString());
  });

  test("shows how many photos each enquiry has", async () => {
    const id = await receive({ name: "With photos" });
    await receive({ name: "Without" });
    const photo = { file_name: "", width: 9, height: 9, bytes: 9, uploaded_at: "" };
    const photos = ["a", "b"].map((key) => ({ ...photo, id: key, key, enquiry_id: id }));
    await database.db.insertInto("enquiry_photos").values(photos).execute();
    const { enquiries } = await listEnquiries(database.db, { filter: "new" });
    expect(enquiries.map(({ photoCount }) => photoCount)).toEqual([0, 2]);
  });

  test("shows for spam the last real enquiry that its address sent before", async () => {
    await receive({ name: "First", email: "Ann@example.com" });
    const last = await receive({ name: "Last", email: "ann@example.com", message: "Again" });
    const spam = await receive({ email: "ANN@example.com", honeypot: "x", message: "More" });
    await receive({ name: "Stranger", email: "bob@example.com", honeypot: "x" });
    await receive({ name: "After", email: "ann@example.com", message: "Once more" });
    const { enquiries } = await listEnquiries(database.db, { filter: "spam" });
    expect(enquiries.map(({ earlier }) => earlier?.id)).toEqual([undefined, last]);
    expect((await getEnquiry(database.db, spam))?.earlier?.id).toBe(last);
    expect((await getEnquiry(database.db, last))?.earlier).toBeNull();
  });

  test("saves notes, but never over newer ones", async () => {
    const id = await receive();
    const saved = await save(id, " Called. \u0007", 0);
    expect(saved).toEqual({ outcome: "saved", revision: 1 });
    const conflict = { outcome: "conflict", notes: "Called.", revision: 1 };
    expect(await save(id, "Other", 0)).toEqual(conflict);
    expect((await save(id, "🎨".repeat(10_001), 1)).outcome).toBe("invalid");
    expect((await save(id, "🎨".repeat(10_000), 1)).outcome).toBe("saved");
    expect((await save("nobody", "", 0)).outcome).toBe("missing");
  });

  test("saves notes once when a lost answer makes the browser send them again", async () => {
    const id = await receive();
    await save(id, "Called.", 0);
    expect(await save(id, " Called. ", 0)).toEqual({ outcome: "saved", revision: 1 });
    expect(await getEnquiry(database.db, id)).toMatchObject({ notes: "Called.", notesRevision: 1 });
  });

  test("moves a person out of Spam to New, and queues the mails", async () => {
    const id = await receive({ honeypot: "x" });
    expect(await mails(id)).toEqual([]);
    expect(await takeOutOfSpam(database.db, id, { now: later })).toEqual({ outcome: "saved" });
    expect(await names("new")).toEqual(["Aoife Magee"]);
    expect(await mails(id)).toHaveLength(2);
    expect(await takeOutOfSpam(database.db, id, { now: later })).toEqual({ outcome: "missing" });
    expect(await mails(id)).toHaveLength(2);
  });

  test("puts any enquiry under Spam and back to New, and mails it once", async () => {
    const id = await receive();
    await setState(database.db, id, "answered", { now: later });
    expect(await putInSpam(database.db, id, { now: later })).toEqual({ outcome: "saved" });
    expect([await names("answered"), await names("spam")]).toEqual([[], ["Aoife Magee"]]);
    expect(await putInSpam(database.db, id, { now: later })).toEqual({ outcome: "missing" });
    await takeOutOfSpam(database.db, id, { now: later });
    expect(await names("new")).toEqual(["Aoife Magee"]);
    expect(await mails(id)).toHaveLength(2);
  });

  test("sends again: a mail that was given up restarts, one that was sent gets a copy", async () => {
    const id = await receive();
    const tried = await tryMails(database.db, later, (mail) =>
      isToBusiness(mail) ? { outcome: "sent" } : refused("550 no"),
    );
    expect(tried).toHaveLength(2);
    expect(await tryMails(database.db, later)).toEqual([]);
    for (const mail of await mails(id)) await sendAgain(database.db, mail.id, { now: later });
    const again = await tryMails(database.db, later);
    expect(again.filter(isToBusiness)).toHaveLength(1);
    const receipt = tried.find((mail) => !isToBusiness(mail));
    expect(again.map(({ messageId }) => messageId)).toContain(receipt?.messageId);
    expect(await mails(id)).toHaveLength(3);
  });
});

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
