import { beforeEach, describe, expect, test } from "vitest";
import { saveNotes } from "#domain/enquiries/change-enquiry.ts";
import { getEnquiry } from "#domain/enquiries/inbox.ts";
import { raiseSharedWarning, sharedWarnings } from "#domain/shared-warnings.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster, exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { busy, isToBusiness, refused, tryMails } from "#tests/enquiries/try-mails.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { photoSpaceBytes } from "./admin-site.ts";
import { signedInSite } from "./signed-in-site.ts";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

describe("the inbox", () => {
  const database = newDatabase(siteDatabase.create);
  const { site } = signedInSite(database);
  let post: ReturnType<typeof enquiryPoster>;
  beforeEach(() => {
    post = enquiryPoster(database.db, () => new Date());
  });

  const page = async (path: string) => (await site.send(path)).text();
  const names = (html: string) => elementsOf(html, "h2").map(({ text }) => text);
  const row = (html: string, name: string) =>
    elementsOf(html, "li").find(({ text }) => text.startsWith(`${name} REF-`))?.text ?? "";
  const links = (html: string) =>
    elementsOf(html, "a").map(({ attributes: { href = "" } }) => href);

  async function addPhoto(enquiryId: string, bytes = 9): Promise<void> {
    const keys = { id: "one", enquiry_id: enquiryId, key: `${enquiryId}/one.jpg` };
    const facts = { width: 9, height: 9, bytes, uploaded_at: new Date().toISOString() };
    await database.db
      .insertInto("enquiry_photos")
      .values({ ...keys, ...facts, file_name: "hall.jpg" })
      .execute();
  }

  test("says who sent photos, when a reply is due, why an enquiry is spam, and who wrote before", async () => {
    const ann = { name: "Ann", email: "ann@example.com" };
    const sent = await post({ ...ann, message: "Late\nand more" }, { now: hoursAgo(240) });
    await addPhoto(sent.id);
    await post({ name: "Ann again", email: "Ann@example.com", honeypot: "x" });
    await post({ name: "Stranger", email: "bob@example.com", honeypot: "x" });

    const inbox = row(await page("/admin/enquiries"), "Ann");
    expect(inbox).toMatch(/^Ann REF-\w{6} 1 photo Unread Marbling Late \d/);
    expect(inbox).toMatch(/Reply overdue by \d days$/);
    const spam = await page("/admin/enquiries?filter=spam");
    const known = /Sent a real enquiry before: REF-\w{6}, \d/;
    expect(row(spam, "Ann again")).toMatch(known);
    expect(row(spam, "Stranger")).not.toMatch(known);
    for (const name of ["Ann again", "Stranger"])
      expect(row(spam, name)).toContain("A hidden field was filled in, as only programs do.");
  });

  test("shows the first page for an invalid page number, and says that there is no later one", async () => {
    await post({ name: "Ann" });
    expect(names(await page("/admin/enquiries?page=-1"))).toEqual(["Ann"]);
    expect(wordsOf(await page("/admin/enquiries?page=7"))).toContain(
      "There are no enquiries on this page.",
    );
  });

  test("shows one enquiry with the state of each mail, and counts only a GET as reading", async () => {
    const { id } = await post({}, { now: hoursAgo(3) });
    const now = hoursAgo(2);
    await tryMails(database.db, now, (mail) =>
      isToBusiness(mail) ? { outcome: "sent" } : refused("550 <b>No</b>"),
    );
    const path = `/admin/enquiries/${id}`;
    expect((await site.send(path, { method: "HEAD" })).status).toBe(200);
    expect((await getEnquiry(database.db, id))?.readAt).toBeNull();
    const html = await page(path);
    expect((await getEnquiry(database.db, id))?.readAt).not.toBeNull();
    expect(wordsOf(html)).toMatch(/Mailed to the business \d+ \w+ \d\d:\d\d/);
    expect(wordsOf(html)).toMatch(
      /Given up \d+ \w+ \d\d:\d\d The mail server said: 550 <b>No<\/b>/,
    );
    expect(links(html)).toContain("tel:+442896496123");
    const reply = /^mailto:aoife@example\.com\?subject=Your%20enquiry%20REF-\w{6}%20to%20/;
    expect(links(html)).toContainEqual(expect.stringMatching(reply));
    const nowhere = await site.send("/admin/enquiries/nowhere");
    expect(nowhere.status).toBe(404);
    expect(wordsOf(await nowhere.text())).toContain("All enquiries");
  });

  test("counts the mails that could not be sent, and one button sends them all", async () => {
    await post();
    expect(await page("/admin/enquiries")).not.toContain("Send all waiting");
    const now = new Date();
    await tryMails(database.db, now, () => busy);
    const shown = await page("/admin/enquiries");
    expect(shown).toContain("2 mails could not be sent yet. They are tried again later.");
    expect(shown).toContain("Send all waiting");
    const { data } = await site.act("/admin/enquiries/send-waiting", {});
    expect(data).toEqual({ outcome: "due", count: 2 });
    expect(await tryMails(database.db, new Date())).toHaveLength(2);
  });

  test("shows whatever a visitor typed as plain text", async () => {
    const markup = `<img src=x onerror="alert(1)"><script>alert(2)</script>`;
    const phone = "javascript:alert(3)";
    const email = "a?bcc=b&x@example.com";
    const name = "\u200Fenna";
    const { id } = await post({ name, phone, email, service: markup, message: markup });
    for (const path of [`/admin/enquiries/${id}`, "/admin/enquiries"]) {
      const html = await page(path);
      expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
      expect(html, "the text around it reads normally").toMatch(/<bdi[^>]*>\u200Fenna<\/bdi>/);
      expect(html).not.toContain("<img src=x");
      expect(html).not.toContain("<script>alert");
      expect(links(html).filter((href) => /javascript|bcc=/.test(href))).toEqual([]);
    }
  });

  test("takes notes of 10,000 characters, however many bytes they have, and names that limit", async () => {
    const { id } = await post();
    const notes = "\u{1F3A8}".repeat(10_000);
    const save = (text: string, revision: number) =>
      site.act(`/admin/enquiries/${id}`, { intent: "notes", notes: text, revision: `${revision}` });
    expect(await save(notes, 0)).toMatchObject({ status: 200, data: { outcome: "saved" } });
    expect((await getEnquiry(database.db, id))?.notes).toBe(notes);
    const message = "Notes can be 10000 characters at most";
    expect(await save(`${notes}!`, 1)).toMatchObject({ status: 422, data: { message } });
  });

  test.each([
    ["the enquiry", "/admin/enquiries", (id: string) => ({ id })],
    ["all of a person", "/admin/enquiries/person", () => ({ email: exampleEnquiry().email })],
  ])("warns that photos use up all their space until %s is deleted", async (_, path, fields) => {
    const { id } = await post();
    await addPhoto(id, photoSpaceBytes);
    await raiseSharedWarning(database.db, "photo space", { text: "There is no space left." });
    const answer = await site.act(path, fields(id));
    expect(answer).toMatchObject({ status: 200, data: { outcome: "deleted" } });
    expect(await sharedWarnings(database.db)).toEqual([]);
  });

  test("hands over what one person sent with the photos, without the notes", async () => {
    const { id } = await post({ name: "Ann", email: "ann@example.com" });
    await addPhoto(id);
    await saveNotes(database.db, id, { notes: "Never pays", revision: 0 }, { now: new Date() });
    const html = await page("/admin/enquiries/person?email=Ann%40example.com");
    const [photo] = elementsOf(html, "a").filter(({ attributes }) => attributes.download);
    expect(photo?.attributes.href).toBe(`/admin/enquiries/${id}/photos/one`);
    expect(photo?.text).toMatch(/^REF-\w{6}-1-hall\.jpg$/);
    const csv = await site.send("/admin/enquiries.csv?email=Ann%40example.com");
    const table = await csv.text();
    expect(table).toContain(`"${photo?.text}"`);
    expect(table).not.toContain("Never pays");
  });
});
