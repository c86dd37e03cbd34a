import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { setState } from "#domain/enquiries/change-enquiry.ts";
import { getEnquiry } from "#domain/enquiries/inbox.ts";
import { inboxOn, openEnquiry, openInbox, receive } from "./admin-inbox.ts";
import { openTab, runningAdmin } from "./running-admin.ts";

const patience = { timeout: 60_000 };

describe("the inbox", () => {
  const site = runningAdmin();
  beforeEach(async () => {
    await site.db.deleteFrom("enquiries").execute();
  });
  const stored = (id: string) => getEnquiry(site.db, id);

  test("shows what is new and what a search finds in all lists, and an enquiry that arrives meanwhile", async () => {
    const now = new Date();
    await receive(site, { name: "Early", message: "A hall in Newry" });
    await receive(site, { name: "Late" });
    const answered = await receive(site, { name: "Done", message: "Stairs in Newry" });
    await setState(site.db, answered, "answered", { now });
    await setState(site.db, await receive(site, { name: "Put away" }), "archived", { now });
    await receive(site, { name: "Trap", message: "Newry", honeypot: "x" });
    const inbox = await openInbox(await site.admin());
    const { page } = inbox;
    expect(await inbox.names()).toEqual(["Late", "Early"]);
    expect(await inbox.tabs()).toEqual(["New 2", "Answered 1", "Archived 1", "Spam 1"]);
    const field = page.getByRole("searchbox");
    await field.fill("newry");
    await field.press("Enter");
    await page
      .getByText("3 enquiries match “newry”: 1 under New, 1 under Answered, 1 under Spam.")
      .waitFor();
    expect(await inbox.names()).toEqual(["Trap", "Done", "Early"]);
    expect(await field.inputValue()).toBe("newry");
    await page.getByRole("link", { name: "Clear the search" }).click();
    await inbox.row("Late").waitFor();
    expect(await field.inputValue()).toBe("");

    const sender = await site.stranger();
    const answer = await sender.page.request.post("/api/contact", {
      data: { name: "Just now", email: "a@example.com", phone: "1", service: "x", message: "y" },
    });
    expect(answer.ok()).toBe(true);
    await inbox.row("Just now").getByText("Unread").waitFor();
    expect(await inbox.names()).toEqual(["Just now", "Late", "Early"]);
    await vi.waitFor(async () => expect(await inbox.link.innerText()).toMatch(/3\s+new/), patience);
  });

  test("shows a whole enquiry, which the keyboard answers, archives and brings back, and every tab follows", async () => {
    const id = await receive(site, { message: "Two columns.\n\nCome and look?" });
    const visitor = await site.admin();
    const inbox = await openInbox(visitor);
    const other = inboxOn(await openTab(visitor, "/admin"));
    const list = inboxOn(await openTab(visitor, "/admin/enquiries"));
    await list.row("Aoife Magee").getByText("Unread").waitFor();
    await other.link.getByText("new").waitFor({ state: "attached" });
    await inbox.page.getByRole("link", { name: "Aoife Magee" }).click();
    await inbox.button("Mark as answered").waitFor();
    expect(await inbox.page.getByText("Two columns.").innerText()).toBe(
      "Two columns.\n\nCome and look?",
    );
    await list.row("Aoife Magee").getByText("Unread").waitFor({ state: "detached" });
    // It is new until it is answered.
    expect(await inbox.link.innerText()).toMatch(/1\s+new/);

    for (const [name, state] of [
      ["Mark as answered", "answered"],
      ["Archive", "archived"],
      ["Back to new", "new"],
    ] as const) {
      await inbox.button(name).focus();
      await inbox.page.keyboard.press("Enter");
      await vi.waitFor(async () => expect((await stored(id))?.state).toBe(state), patience);
      await expect
        .poll(() => inbox.page.evaluate(() => document.activeElement?.textContent))
        .toMatch(new RegExp(`^${state}`, "i"));
      for (const { link } of [inbox, other])
        await link.getByText("new").waitFor({ state: state === "new" ? "attached" : "detached" });
    }
  });

  test("moves an enquiry out of Spam, says why it was there, and deletes it after a confirmation, with unsaved notes", async () => {
    const id = await receive(site, { name: "To be deleted", honeypot: "x" });
    const visitor = await site.admin();
    // The page may fetch the enquiry once more before it knows of the deletion.
    visitor.expectTrouble(/status of 404/);
    const inbox = await openEnquiry(visitor, id);
    const { page } = inbox;
    await page.getByText("Spam. A hidden field was filled in").waitFor();
    const reply = page.getByRole("link", { name: "Reply by e-mail" });
    expect(await reply.count()).toBe(0);
    await inbox.button("Not spam").click();
    await inbox.button("Mark as answered").waitFor();
    expect(await reply.count()).toBe(1);
    expect(await stored(id)).toMatchObject({ spamReason: null, state: "new" });
    expect((await stored(id))?.mails).toHaveLength(2);

    await inbox.notes.fill("Half a thought");
    await inbox.button("Delete").click();
    const dialog = page.getByRole("dialog", {
      name: "Are you sure you want to delete this enquiry?",
    });
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Deleted: To be deleted").waitFor();
    await page.getByText("No new enquiries.").waitFor();
    expect(await stored(id)).toBeNull();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Half");
  });

  test("hands over a copy of what one person sent, and deletes all of it, with unsaved notes", async () => {
    const id = await receive(site, { name: "Moya", email: "moya@example.com" });
    const { notes, page } = await openEnquiry(await site.admin(), id);
    await notes.fill("Half a thought of Moya");
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(kept).toContain("Half a thought of Moya");
    await page.goto("/admin/enquiries");
    await page.getByRole("link", { name: "Data protection" }).click();
    await page.getByLabel("Their e-mail address").fill("Moya@example.com");
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByText("1 enquiry from Moya@example.com.").waitFor();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export as CSV" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("enquiries-of-moya-example-com.csv");
    expect(await text(await download.createReadStream())).toContain("Moya");

    await page.getByRole("button", { name: "Delete all of it" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("Deleted: 1 enquiry from Moya@example.com").waitFor();
    await page.getByText("Nothing is kept about Moya@example.com.").waitFor();
    expect(await kept()).not.toContain("Moya");
  });
});
