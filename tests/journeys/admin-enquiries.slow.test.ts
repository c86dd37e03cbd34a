import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { promiseWords } from "#app/admin/enquiries/enquiry-status.tsx";
import { replyDue } from "#domain/business/opening.ts";
import { markRead, saveNotes, setState } from "#domain/enquiries/change-enquiry.ts";
import { recordFailure, recordSent } from "#domain/enquiries/claim-mail.ts";
import { getEnquiry } from "#domain/enquiries/inbox.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { claimMails, inboxOn, openEnquiry, openInbox, receive } from "./admin-inbox.ts";
import { openTab, owner, runningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const patience = { timeout: 10_000 };
/** What the inbox says about the reply to an enquiry that came then. It counts opening hours. */
const promised = (receivedAt: Date) =>
  promiseWords(replyDue(sampleBusiness, receivedAt).getTime() - Date.now());

describe("the inbox", () => {
  const site = runningAdmin();
  beforeEach(async () => {
    await site.db.deleteFrom("enquiries").execute();
  });
  const stored = (id: string) => getEnquiry(site.db, id);

  test("shows the newest enquiries first, each in its list, and when a reply is due", async () => {
    await receive(site, { name: "Late", message: "Overdue\nand more" }, hoursAgo(240));
    await receive(site, { name: "Soon", service: "Gilding" }, hoursAgo(2.5));
    const read = await receive(site, { name: "Read" }, hoursAgo(1.5));
    await markRead(site.db, read, new Date());
    await setState(site.db, await receive(site, { name: "Done" }), "answered", { now: new Date() });
    await setState(site.db, await receive(site, { name: "Put away" }), "archived", {
      now: new Date(),
    });
    await receive(site, { name: "Trap", honeypot: "x" });

    const inbox = await openInbox(await site.admin());
    expect(await inbox.names()).toEqual(["Read", "Soon", "Late"]);
    expect(await inbox.row("Soon").innerText()).toMatch(/Unread/i);
    expect(await inbox.row("Read").innerText()).not.toMatch(/Unread/i);
    await inbox.row("Soon").getByText("Gilding").waitFor();
    await inbox
      .row("Soon")
      .getByText(promised(hoursAgo(2.5)))
      .waitFor();
    await inbox
      .row("Read")
      .getByText(promised(hoursAgo(1.5)))
      .waitFor();
    const late = await inbox.row("Late").innerText();
    expect(late).toMatch(/Reply overdue by \d days/);
    expect(late).toMatch(/DS-\w{6}/);
    expect(late).not.toContain("and more");
    expect(await inbox.link.innerText()).toMatch(/3\s+new/);
    expect(await inbox.tabs()).toEqual(["New 3", "Answered 1", "Archived 1", "Spam 1"]);
    await inbox.page.getByText(/^Mail is not set up/).waitFor();

    for (const [filter, names] of [
      ["Answered", ["Done"]],
      ["Archived", ["Put away"]],
      ["Spam", ["Trap"]],
    ] as const) {
      await inbox.filter(filter);
      expect(await inbox.names()).toEqual(names);
      expect(await inbox.row(names[0]).innerText()).not.toContain("Reply");
    }

    const { page } = inbox;
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    const card = page.getByRole("main").getByRole("link", { name: /New enquiries/ });
    await vi.waitFor(async () => expect(await card.innerText()).toMatch(/^3\s/), patience);
  });

  test("shows who sent photos, why an enquiry is spam, and who wrote before", async () => {
    const id = await receive(site, { name: "With photos", email: "ann@example.com" }, hoursAgo(2));
    const photo = { id: "one", enquiry_id: id, key: `${id}/one.jpg`, file_name: "hall.jpg" };
    const facts = { width: 9, height: 9, bytes: 9, uploaded_at: new Date().toISOString() };
    await site.db
      .insertInto("enquiry_photos")
      .values({ ...photo, ...facts })
      .execute();
    await receive(site, { name: "Without" });
    await receive(site, { name: "Ann again", email: "Ann@example.com", honeypot: "x" });
    await receive(site, { name: "Stranger", email: "bob@example.com", honeypot: "x" });
    const visitor = await site.admin();
    // The photo has a row but no file.
    visitor.expectTrouble(/status of 404/);
    const inbox = await openInbox(visitor);
    expect(await inbox.row("With photos").innerText()).toMatch(/1\s+photo/);
    expect(await inbox.row("Without").innerText()).not.toContain("photo");
    await inbox.filter("Spam");
    const why = "A hidden field was filled in, as only programs do.";
    const known = /Sent a real enquiry before: DS-\w{6}, \d/;
    expect(await inbox.row("Ann again").innerText()).toContain(why);
    expect(await inbox.row("Ann again").innerText()).toMatch(known);
    expect(await inbox.row("Stranger").innerText()).toContain(why);
    expect(await inbox.row("Stranger").innerText()).not.toMatch(known);
    await inbox.page.getByRole("link", { name: "Ann again" }).click();
    await inbox.page.getByText("The same e-mail address sent a real enquiry before").waitFor();
    await inbox.page.getByRole("main").getByRole("link", { name: /^DS-/ }).click();
    await inbox.page.getByRole("heading", { name: "With photos" }).waitFor();
  });

  test("finds a text in every list, and names the lists", async () => {
    await receive(site, { name: "A", message: "A hall in Newry" });
    await receive(site, { name: "B" });
    const answered = await receive(site, { name: "C", message: "Stairs in Newry" });
    await setState(site.db, answered, "answered", { now: new Date() });
    await receive(site, { name: "D", message: "Newry", honeypot: "x" });
    const inbox = await openInbox(await site.admin());
    const { page } = inbox;
    const field = page.getByRole("searchbox");
    await field.fill("newry");
    await field.press("Enter");
    await inbox.row("B").waitFor({ state: "detached" });
    expect(await inbox.names()).toEqual(["D", "C", "A"]);
    await page
      .getByText("3 enquiries match “newry”: 1 under New, 1 under Answered, 1 under Spam.")
      .waitFor();
    for (const [name, list] of [
      ["A", "New"],
      ["C", "Answered"],
      ["D", "Spam"],
    ] as const)
      await inbox.row(name).getByText(list, { exact: true }).waitFor();
    expect(await field.inputValue()).toBe("newry");
    // The tabs' counts do not depend on the search.
    expect(await inbox.tabs()).toEqual(["New 2", "Answered 1", "Archived 0", "Spam 1"]);
    await saveNotes(
      site.db,
      answered,
      { notes: "Rings after six", revision: 0 },
      { now: new Date() },
    );
    await field.fill("after six");
    await field.press("Enter");
    await page.getByText("1 enquiry matches “after six”: 1 under Answered.").waitFor();
    await field.fill("nowhere");
    await field.press("Enter");
    await page.getByText("No enquiries match “nowhere”.").waitFor();
    await page.getByRole("link", { name: "Clear the search" }).click();
    await inbox.row("B").waitFor();
    expect(await field.inputValue()).toBe("");
    expect(await inbox.names()).toEqual(["B", "A"]);
  });

  test("has pages, and shows the first one for an invalid page number", async () => {
    for (let count = 1; count <= 51; count += 1)
      await receive(site, { name: `No. ${count}` }, new Date(Date.UTC(2026, 0, 1, 0, count)));
    const visitor = await site.admin();
    const inbox = await openInbox(visitor, "?page=-1");
    await inbox.page.getByRole("link", { name: "Older" }).click();
    await inbox.row("No. 1").waitFor();
    expect(await inbox.names()).toEqual(["No. 1"]);
    await inbox.page.getByRole("link", { name: "Newer" }).click();
    await inbox.row("No. 51").waitFor();
    const far = await openInbox(visitor, "?page=7");
    await far.page.getByText("There are no enquiries on this page.").waitFor();
  });

  test("shows an enquiry that arrives while it is open, without a reload", async () => {
    const inbox = await openInbox(await site.admin());
    await inbox.page.getByText("A new one appears here as soon as a visitor sends it.").waitFor();
    const sender = await site.stranger();
    const answer = await sender.page.request.post("/api/contact", {
      data: { name: "Just now", email: "a@example.com", phone: "1", service: "x", message: "y" },
    });
    expect(answer.ok()).toBe(true);
    await inbox.row("Just now").waitFor();
    await vi.waitFor(async () => expect(await inbox.link.innerText()).toMatch(/1\s+new/), patience);
  });

  test("shows a whole enquiry, and every tab then shows it as read", async () => {
    await receive(site, { message: "Two columns.\n\nCome and look?" });
    const visitor = await site.admin();
    const inbox = await openInbox(visitor);
    const other = inboxOn(await openTab(visitor, "/admin"));
    const list = inboxOn(await openTab(visitor, "/admin/enquiries"));
    await list.row("Aoife Magee").getByText("Unread").waitFor();
    await other.link.getByText("new").waitFor({ state: "attached" });
    await inbox.page.getByRole("link", { name: "Aoife Magee" }).click();
    await inbox.button("Mark as answered").waitFor();

    const main = inbox.page.getByRole("main");
    expect(await inbox.page.getByText("Two columns.").innerText()).toBe(
      "Two columns.\n\nCome and look?",
    );
    // The browser counts the hours once the page is there.
    for (const text of ["BT1 5GS", "Marbling", promised(hoursAgo(0.01))])
      await main.getByText(text).waitFor();
    const address = (name: string) => main.getByRole("link", { name }).getAttribute("href");
    expect(await address("028 9649 6123")).toBe("tel:02896496123");
    for (const name of ["Reply by e-mail", "aoife@example.com"])
      expect(await address(name), name).toMatch(
        /^mailto:aoife@example\.com\?subject=Your%20enquiry%20DS-\w{6}%20to%20/,
      );
    await list.row("Aoife Magee").getByText("Unread").waitFor({ state: "detached" });
    // It is new until it is answered.
    expect(await inbox.link.innerText()).toMatch(/1\s+new/);
    await inbox.button("Mark as answered").click();
    for (const { link } of [inbox, other])
      await link.getByText("new").waitFor({ state: "detached" });
  });

  test("a HEAD request does not count as reading", async () => {
    const id = await receive(site);
    const { page } = await site.admin();
    expect((await page.request.head(`/admin/enquiries/${id}`)).status()).toBe(200);
    expect((await stored(id))?.readAt).toBeNull();
  });

  test("works by keyboard: answered, archived, back to new", async () => {
    const id = await receive(site);
    const inbox = await openEnquiry(await site.admin(), id);
    const ways = () =>
      inbox.page
        .getByRole("main")
        .getByRole("link", { name: /^(Reply by e-mail|Call)$/ })
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split(":")[0]));
    for (const [name, state] of [
      ["Mark as answered", "answered"],
      ["Archive", "archived"],
      ["Back to new", "new"],
    ] as const) {
      await inbox.button(name).focus();
      await inbox.page.keyboard.press("Enter");
      await vi.waitFor(async () => expect((await stored(id))?.state).toBe(state), patience);
      await vi.waitFor(
        async () =>
          expect(await inbox.page.evaluate(() => document.activeElement?.textContent)).toMatch(
            new RegExp(`^${state}`, "i"),
          ),
        patience,
      );
      expect(await ways(), state).toEqual(["mailto", "tel"]);
    }
  });

  test("moves an enquiry out of Spam, and says why it was there", async () => {
    const id = await receive(site, { honeypot: "x" });
    const inbox = await openEnquiry(await site.admin(), id);
    await inbox.page.getByText("Spam. A hidden field was filled in").waitFor();
    await inbox.page.getByText("Spam is not mailed to anyone.").waitFor();
    const reply = inbox.page.getByRole("link", { name: "Reply by e-mail" });
    expect(await reply.count()).toBe(0);
    await inbox.button("Not spam").click();
    await inbox.button("Mark as answered").waitFor();
    expect(await reply.count()).toBe(1);
    expect(await stored(id)).toMatchObject({ spamReason: null, state: "new" });
    expect((await stored(id))?.mails).toHaveLength(2);
  });

  test("deletes an enquiry after a confirmation, with unsaved notes or without", async () => {
    const id = await receive(site, { name: "To be deleted", honeypot: "x" });
    const visitor = await site.admin();
    // The page may fetch the enquiry once more before it knows of the deletion.
    visitor.expectTrouble(/status of 404/);
    const inbox = await openEnquiry(visitor, id);
    await inbox.notes.fill("Half a thought");
    await inbox.button("Delete").click();
    const dialog = inbox.page.getByRole("dialog", {
      name: "Are you sure you want to delete this enquiry?",
    });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await stored(id)).not.toBeNull();
    await inbox.button("Delete").click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await inbox.page.getByText("Deleted: To be deleted").waitFor();
    await inbox.page.getByText("No spam.").waitFor();
    expect(await stored(id)).toBeNull();
    expect(await inbox.page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Half");
  });

  test("saves notes; when someone else saved meanwhile, lets the owner choose", async () => {
    const id = await receive(site);
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 409/);
    const inbox = await openEnquiry(visitor, id);
    await inbox.notes.fill("Called.");
    await inbox.button("Save notes").click();
    await inbox.page.getByText("Saved", { exact: true }).waitFor();
    expect(await stored(id)).toMatchObject({ notes: "Called.", notesRevision: 1 });

    await inbox.notes.fill("Mine");
    await saveNotes(site.db, id, { notes: "Theirs", revision: 1 }, { now: new Date() });
    await inbox.button("Save notes").click();
    const dialog = inbox.page.getByRole("dialog", { name: "Someone else saved this first" });
    await dialog.getByText("Theirs", { exact: true }).last().waitFor();
    await dialog.getByRole("button", { name: "Keep this" }).click();
    await inbox.page.getByText("Saved", { exact: true }).waitFor();
    expect(await stored(id)).toMatchObject({ notes: "Mine", notesRevision: 3 });

    await inbox.notes.fill("Mine again");
    await saveNotes(site.db, id, { notes: "Theirs again", revision: 3 }, { now: new Date() });
    await inbox.button("Save notes").click();
    await dialog.getByRole("radio", { name: "Theirs" }).check();
    await dialog.getByRole("button", { name: "Keep this" }).click();
    expect(await inbox.notes.inputValue()).toBe("Theirs again");
    expect(await stored(id)).toMatchObject({ notes: "Theirs again", notesRevision: 4 });
  });

  test("saves the chosen notes even if the session ends meanwhile", async () => {
    const id = await receive(site);
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 409/);
    const inbox = await openEnquiry(visitor, id);
    await inbox.notes.fill("Mine");
    await saveNotes(site.db, id, { notes: "Theirs", revision: 0 }, { now: new Date() });
    await inbox.button("Save notes").click();
    await inbox.button("Keep this").waitFor();
    await site.db.deleteFrom("sessions").execute();
    await inbox.button("Keep this").click();
    const dialog = inbox.page.getByRole("dialog", { name: "Please sign in again" });
    await dialog.getByLabel("Email Address").fill(owner.email);
    await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await inbox.page.getByText("Saved", { exact: true }).waitFor();
    expect(await stored(id)).toMatchObject({ notes: "Mine", notesRevision: 2 });
  });

  test("saves long notes, and names the limit for longer ones", async () => {
    const id = await receive(site);
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 422/);
    const inbox = await openEnquiry(visitor, id);
    await inbox.notes.fill("🎨".repeat(10_000));
    await inbox.button("Save notes").click();
    await inbox.page.getByText("Saved", { exact: true }).waitFor();
    expect((await stored(id))?.notes).toBe("🎨".repeat(10_000));

    await inbox.notes.press("End");
    await inbox.notes.pressSequentially("too much");
    await inbox.button("Save notes").click();
    await inbox.page.getByText("Notes can be 10000 characters at most").waitFor();
    expect(await inbox.notes.inputValue()).toMatch(/too much$/);
  });

  test("shows notes saved in another tab while nothing is typed here", async () => {
    const id = await receive(site);
    const visitor = await site.admin();
    const [mine, theirs] = [
      await openEnquiry(visitor, id),
      inboxOn(await openTab(visitor, `/admin/enquiries/${id}`)),
    ];
    await theirs.notes.fill("Saved there.");
    await theirs.button("Save notes").click();
    await vi.waitFor(
      async () => expect(await mine.notes.inputValue()).toBe("Saved there."),
      patience,
    );
  });

  test("the owner is warned of unsaved notes, which are kept and survive a failed save", async () => {
    const id = await receive(site);
    const visitor = await site.admin();
    visitor.expectTrouble(/Failed to load resource|failed: net::ERR_FAILED/);
    const inbox = await openEnquiry(visitor, id);
    const { page } = inbox;
    await inbox.notes.fill("Half a thought");
    await page.route(/\.data/, (route) => route.abort("failed"));
    await inbox.button("Save notes").click();
    await page.getByRole("alert").getByText("Failed to save enquiry").waitFor();
    expect(await inbox.notes.inputValue()).toBe("Half a thought");
    await page.unroute(/\.data/);

    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { name: "Welcome to Your Dashboard" }).waitFor();
    await page.goBack();
    await inbox.button("Restore").click();
    expect(await inbox.notes.inputValue()).toBe("Half a thought");
    await inbox.button("Save notes").click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect((await stored(id))?.notes).toBe("Half a thought");
  });

  test.each([
    ["notes", "Save notes", { notes: "Typed before the session ended." }],
    ["a new status", "Mark as answered", { state: "answered" }],
  ])(
    "after the session has ended, asks for the password on saving %s, then continues",
    async (_, name, saved) => {
      const id = await receive(site);
      // Otherwise the page would announce that the enquiry was read.
      await markRead(site.db, id, new Date());
      const sender = await site.stranger();
      const visitor = await site.admin();
      const untilNewsArrives = await hearNews(visitor.page);
      const inbox = await openEnquiry(visitor, id);
      // News that begins to load the page again before the first letter would end with the login
      // screen. Saves of enquiries are announced a second later, together: after this, none waits.
      await send(sender, "First");
      await inbox.link.getByText("2").waitFor();
      await inbox.notes.fill("Typed before the session ended.");
      // Once the draft is stored, the page holds live updates back.
      await inbox.page.waitForFunction(() =>
        Object.values(localStorage).some((draft) => draft.includes("Typed before")),
      );
      await site.db.deleteFrom("sessions").execute();
      await Promise.all([untilNewsArrives(), send(sender, "Second")]);
      await inbox.button(name).click();
      const dialog = inbox.page.getByRole("dialog", { name: "Please sign in again" });
      await dialog.getByLabel("Email Address").fill(owner.email);
      await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
      await dialog.getByRole("button", { name: "Sign In" }).click();
      await dialog.waitFor({ state: "detached" });
      await vi.waitFor(async () => expect(await stored(id)).toMatchObject(saved), patience);
      expect(await inbox.notes.inputValue()).toBe("Typed before the session ended.");
    },
  );

  test("shows the state of each mail, and sends one again", async () => {
    const id = await receive(site, {}, hoursAgo(3));
    for (const one of await claimMails(site, id, hoursAgo(2))) {
      if (one.kind === "business") await recordSent(site.db, one.id, hoursAgo(2));
      else {
        const reason = "550 <b>No such user</b>";
        await recordFailure(site.db, one, { reason, isFinal: true, now: hoursAgo(2) });
      }
    }
    const visitor = await site.admin();
    const inbox = await openEnquiry(visitor, id);
    const moment = /\d{1,2} \w{3,4} \d\d:\d\d/.source;
    expect(await inbox.mail("business").innerText()).toMatch(
      new RegExp(`Mailed to the business ${moment}`),
    );
    expect(await inbox.mail("visitor").innerText()).toMatch(
      new RegExp(`Given up ${moment}\\s+The mail server said: 550 <b>No such user</b>`),
    );
    const card = inbox.page.getByRole("main").getByRole("link", { name: /\d\s*New enquiries/ });
    await visitor.open("/admin");
    expect(await card.innerText()).not.toContain("Mail is failing");
    const another = await receive(site, { name: "Another" }, hoursAgo(3));
    for (const one of await claimMails(site, another, hoursAgo(2))) {
      const failure = { reason: "451 busy", isFinal: false, now: hoursAgo(2) };
      await recordFailure(site.db, one, failure);
    }
    await visitor.open("/admin");
    expect(await card.innerText()).toContain("Mail is failing");
    await card.click();
    await inbox.row("Aoife Magee").waitFor();

    await openEnquiry(visitor, id);
    await inbox.mail("visitor").getByRole("button").click();
    await inbox.mail("visitor").getByText("Waiting").waitFor();
    expect(await inbox.mail("visitor").getByText("server said").count()).toBe(0);
    await inbox.mail("business").getByRole("button").click();
    await vi.waitFor(async () => expect(await inbox.mail("business").count()).toBe(2), patience);
  });

  test("shows whatever a visitor typed as plain text", async () => {
    const markup = `<img src=x onerror="alert(1)"><script>alert(2)</script>`;
    const id = await receive(site, {
      name: `\u202E${"\u05E9".repeat(60)}`,
      phone: "javascript:alert(3)",
      email: "a?bcc=b&x@example.com",
      service: markup,
      message: `${markup}\n${"\u{1F600}".repeat(4_900)}`,
    });
    const visitor = await site.admin();
    const inbox = await openEnquiry(visitor, id);
    const { page } = inbox;
    await page.getByText(markup).first().waitFor();
    expect(await page.locator("main img, main script").count()).toBe(0);
    const links = await page
      .getByRole("main")
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links.filter((href) => /javascript|bcc=/.test(href ?? ""))).toEqual([]);
    // The text around a name with direction marks reads normally.
    await page.getByText("New. Reply within").waitFor();
    for (const path of [`/admin/enquiries/${id}`, "/admin/enquiries"]) {
      await visitor.open(path);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(1440);
    }
  });

  test("exports what one person sent, with photos, without the notes", async () => {
    const id = await receive(site, { name: "Ann", email: "ann@example.com" });
    await saveNotes(site.db, id, { notes: "Never pays", revision: 0 }, { now: new Date() });
    const photo = { id: "one", enquiry_id: id, key: `${id}/one.jpg`, file_name: "hall.jpg" };
    const facts = { width: 9, height: 9, bytes: 9, uploaded_at: new Date().toISOString() };
    await site.db
      .insertInto("enquiry_photos")
      .values({ ...photo, ...facts })
      .execute();
    const { page } = await openInbox(await site.admin());
    await page.getByRole("link", { name: "Data protection" }).click();
    await page.getByLabel("Their e-mail address").fill("Ann@example.com");
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByText("1 enquiry from Ann@example.com.").waitFor();
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export as CSV" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("enquiries-of-ann-example-com.csv");
    const table = await text(await download.createReadStream());
    expect(table).toMatch(/"DS-\w{6}-1-hall\.jpg"/);
    expect(table).not.toContain("Never pays");
    await page.getByText("Their photos belong to the copy too.").waitFor();
    const link = page.getByRole("link", { name: /^DS-\w{6}-1-hall\.jpg$/ });
    expect(await link.getAttribute("href")).toBe(`/admin/enquiries/${id}/photos/one`);
    expect(await link.getAttribute("download")).toBe(await link.innerText());
  });

  test("deletes what one person sent, and unsaved notes about it", async () => {
    const id = await receive(site, { name: "Moya", email: "moya@example.com" });
    const visitor = await site.admin();
    const { notes, page } = await openEnquiry(visitor, id);
    await notes.fill("Half a thought of Moya");
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(kept).toContain("Half a thought of Moya");
    await visitor.open("/admin/enquiries/person?email=moya@example.com");
    await page.getByRole("button", { name: "Delete all of it" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("Deleted: 1 enquiry from moya@example.com").waitFor();
    await page.getByText("Nothing is kept about moya@example.com.").waitFor();
    expect(await kept()).not.toContain("Moya");
  });

  test("says so when there is no such enquiry", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 404/);
    await visitor.open("/admin/enquiries/nowhere");
    await visitor.page.getByRole("link", { name: "All enquiries" }).waitFor();
  });
});

/** Sends an enquiry through the website, which announces it to open pages. */
async function send({ page }: Visitor, name: string): Promise<void> {
  const data = { name, email: "a@example.com", phone: "1", service: "x", message: "y" };
  expect((await page.request.post("/api/contact", { data })).ok()).toBe(true);
}

/** Returns a function that waits until the next news of a change reaches the page. */
async function hearNews(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  return () =>
    new Promise((resolve) => {
      browser.on("Network.eventSourceMessageReceived", ({ eventName }) => {
        if (eventName === "data-changed") resolve();
      });
    });
}
