import { expect, test } from "vitest";
import { examplePicture } from "#tests/images/images.ts";
import { openEditor } from "./admin-editor.ts";
import { inboxOn, openInbox, receive } from "./admin-inbox.ts";
import { openEnquiryForm } from "./enquiry-form.ts";
import { letOthersWrite, translatedOption } from "./other-writers.ts";
import { person, signInAs } from "./people-screens.ts";
import { openPicture, pictureButton } from "./picture-screens.ts";
import { openPublishPage, saveSummary } from "./publish-page.ts";
import { owner, runningAdmin } from "./running-admin.ts";
import { openSampler } from "./sampler-page.ts";
import { inDialog, openTitled, press } from "./screen.ts";
import { addVirtualAuthenticator } from "./virtual-authenticator.ts";
import type { Visitor } from "./visitor.ts";

// Chromium makes passkeys there.
const site = runningAdmin({ siteHost: "localhost" });

test("a translated quote form with a password manager sends what was typed, and the finish by its own name", async () => {
  const visitor = await site.stranger();
  await letOthersWrite(visitor);
  const form = await openEnquiryForm(visitor);
  await form.fill();
  const chosen = { label: translatedOption("Marbling") };
  await expect.poll(() => form.fields.service.selectOption(chosen)).toEqual(["Marbling"]);
  await form.send();
  const reference = await form.thankedFor();
  const stored = await site.db.selectFrom("enquiries").select(["reference", "service"]).execute();
  expect(stored).toEqual([{ reference, service: "Marbling" }]);
});

test("in a translated admin with a password manager an owner signs in, and reads the counts", async () => {
  const visitor = await site.stranger();
  const { page } = visitor;
  await letOthersWrite(visitor);
  visitor.expectTrouble(/status of 400/);
  await visitor.open("/admin");
  await page.getByLabel("Email Address").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await press(visitor, "Sign In");
  await page.getByRole("alert").waitFor();
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await press(visitor, "Sign In");
  await page.getByRole("heading", { name: "Welcome to Your Dashboard" }).waitFor();
  const main = page.getByRole("main");
  for (const name of ["7 Services", "4 Portfolio Items", "6 Testimonials"])
    await main.getByRole("link", { name, exact: true }).waitFor();
  await main.getByText("All systems operational").waitFor();
});

test.each([
  ["/admin/services/service-dragging/edit", "Summary", "Update Service"],
  ["/admin/portfolio/project-hotel-bar-in-gold-leaf/edit", "Location", "Update Project"],
  ["/admin/testimonials/testimonial-1/edit", "Role", "Update Testimonial"],
  ["/admin/pages/home", "Headline", "Update Home Page"],
  ["/admin/settings", "Phone", "Update Business Details"],
])(
  "the form at %s says while it is translated what is missing, and saves",
  async (path, label, submit) => {
    const visitor = await site.admin();
    const { page } = visitor;
    await letOthersWrite(visitor);
    visitor.expectTrouble(/status of 422/);
    const editor = await openEditor(visitor, path);
    const field = editor.field(label);
    const before = await field.inputValue();
    await field.fill(" ");
    await editor.button(submit).click();
    await expect.poll(() => editor.faultOf(field)).not.toBe("");
    await field.fill(`${before} 1`);
    await editor.button(submit).click();
    await page.getByText(/^Saved/).waitFor();
  },
);

test("translated changes are chosen, published and taken back", async () => {
  await saveSummary(site, "marbling", "Half done");
  await saveSummary(site, "stippling", "Ready");
  const visitor = await site.admin();
  await letOthersWrite(visitor);
  const desk = await openPublishPage(visitor);
  await desk.tick("Marbling").uncheck();
  await visitor.page.getByText("1 change waits.").first().waitFor();
  await desk.publish("In Polish");
  await visitor.page.getByRole("heading", { name: "1 change", exact: true }).waitFor();
  await openTitled(visitor, "/admin/history/0", "Version 0");
  await press(visitor, "Go back to version 0");
  await says(visitor, /^Published\..* It shows version 0 again\./);
  await says(visitor, "Visitors see the same as in this version.");
});

test("a translated enquiry is searched for, answered and deleted", async () => {
  await receive(site, { name: "Aoife", message: "A hall in Newry" });
  const visitor = await site.admin();
  const { page } = visitor;
  await letOthersWrite(visitor);
  // The page may fetch the enquiry once more before it knows of the deletion.
  visitor.expectTrouble(/status of 404/);
  const inbox = await openInbox(visitor);
  // Where words were translated before scripts run, React builds the page again, with empty fields.
  const hears = () => visitor.requests.some((sent) => sent.url().includes("/admin/live"));
  await expect.poll(hears).toBe(true);
  await page.getByRole("searchbox").fill("newry");
  await page.getByRole("searchbox").press("Enter");
  await page.getByText(/^1 enquiry matches/).waitFor();
  await inbox.row("Aoife").getByRole("link", { name: "Aoife" }).click();
  const opened = inboxOn(page);
  await opened.button("Mark as answered").click();
  await opened.button("Archive").waitFor();
  await opened.button("Delete").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText(/^Deleted/).waitFor();
});

test("a translated account loses its other session, and gets another password and a passkey", async () => {
  const someone = await person(site, "owner");
  const visitor = await site.stranger();
  const { page } = visitor;
  visitor.expectTrouble(/status of 422/);
  await letOthersWrite(visitor);
  await addVirtualAuthenticator(page);
  for (const browser of [await site.stranger(), visitor]) await signInAs(browser, someone);
  await openTitled(visitor, "/admin/account", "Your account");
  await press(visitor, /^End the session of/);
  await says(visitor, "One session has ended.");

  await page.getByLabel("New password").fill("violet tractor sandwich moon");
  for (const [current, words] of [
    ["wrong-horse-battery", "This is not your current password."],
    [owner.password, /^Password changed\./],
  ] as const) {
    await page.getByLabel("Current password").fill(current);
    await press(visitor, "Change password");
    await says(visitor, words);
  }

  await press(visitor, "Add a passkey");
  await page.getByLabel("Name").fill("My phone");
  await press(visitor, "Continue");
  await says(visitor, /^Passkey added\./);
  await press(visitor, "Remove My phone");
  await inDialog(visitor, "Remove");
  await says(visitor, /^Passkey removed\./);
});

test.each<[string, string, (visitor: Visitor) => Promise<unknown>]>([
  ["/admin/people", "People", changePeople],
  ["/admin/mail", "Mail", changeMailServer],
  ["/admin/pictures", "Pictures", changePictures],
  ["/admin/portfolio?view=order", "Portfolio Management", changeOrder],
  ["/admin/services", "Services Management", deleteAndPutBack],
  ["/admin/activity", "Activity", filterAndErase],
  ["/admin/preview/draft", "Preview", share],
  ["/admin/backup", "Backup", download],
])("translated, the screen %s says what it did", async (path, title, act) => {
  const visitor = await site.admin();
  await letOthersWrite(visitor);
  await openTitled(visitor, path, title);
  await act(visitor);
});

async function changePeople(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const { email } = await person(site);
  await page.getByLabel("Their e-mail address").fill("una@example.com");
  await press(visitor, "Invite");
  await inDialog(visitor, "Done");
  await says(visitor, "una@example.com is invited, and stands in the list above.");
  await press(visitor, `Change role: ${email}`);
  await page.getByRole("dialog").locator("[value=office]").check();
  await inDialog(visitor, "Change role");
  await says(visitor, `${email} is now: Office.`);
  await press(visitor, `Close account: ${email}`);
  await inDialog(visitor, "Close account");
  await says(visitor, /is closed\. What it saved stays\.$/);
  await page.getByRole("heading", { name: email }).waitFor({ state: "detached" });
}

async function changeMailServer(visitor: Visitor): Promise<void> {
  await visitor.page.getByLabel("Server", { exact: true }).fill("mail.invalid");
  await press(visitor, "Save");
  await says(visitor, /^Saved\. Mails that waited/);
  await press(visitor, "Remove");
  await inDialog(visitor, "Remove");
  await says(visitor, /^Removed\./);
}

async function changePictures(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await openPicture(visitor, "marbling.jpg");
  await inDialog(visitor, "Replace everywhere");
  const file = { name: "green.png", mimeType: "image/png", buffer: await examplePicture() };
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);
  const replace = page.getByRole("button", { name: /^Replace in/ });
  await expect.poll(() => replace.isEnabled()).toBe(true);
  await press(visitor, "Choose from your pictures");
  const choice = page.getByRole("dialog", { name: "Choose from your pictures" });
  await choice.getByRole("searchbox").fill("stippling.jpg");
  await choice.getByText("One picture.").waitFor();
  await choice.getByRole("button", { name: "stippling.jpg" }).click();
  await replace.click();
  await says(visitor, /^Replaced marbling\.jpg in/);
  await press(visitor, "Undo");
  await says(visitor, /^Undone\. marbling\.jpg is back in/);

  const sheet = await openPicture(visitor, "green.png");
  await sheet.getByLabel("What the picture shows").fill("Gilded cornice");
  await inDialog(visitor, "Done");
  await sheet.waitFor({ state: "detached" });
  await openPicture(visitor, "green.png");
  await inDialog(visitor, "Delete");
  await inDialog(visitor, "Delete");
  await pictureButton(page, "green.png").waitFor({ state: "detached" });
}

async function changeOrder(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await press(visitor, "By hand");
  await says(visitor, /^You choose the order\./);
  const rows = page.locator("[data-row]");
  const first = await rows.first().getAttribute("data-row");
  await rows.first().locator("[data-move=down]").click();
  await says(visitor, /^Moved .* to place 2 of 4\.$/);
  expect(await rows.nth(1).getAttribute("data-row")).toBe(first);
  await press(visitor, "By year");
  await says(visitor, /^The newest year comes first\./);
}

async function deleteAndPutBack(visitor: Visitor): Promise<void> {
  await press(visitor, "Delete Rag Roll");
  await inDialog(visitor, "Delete");
  await says(visitor, "Deleted: Rag Roll");
  await press(visitor, "Put back");
  await says(visitor, "Put back: Rag Roll");
  await visitor.page.getByRole("button", { name: "Delete Rag Roll" }).waitFor();
}

async function filterAndErase(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.getByRole("combobox", { name: "Person" }).fill(owner.email);
  await press(visitor, "Show");
  await page.waitForURL(/person=/);
  await page.getByRole("link", { name: "Everybody" }).click();
  await page.getByLabel("Their e-mail address").fill("nobody@example.com");
  await press(visitor, "Erase");
  await inDialog(visitor, "Erase");
  await says(visitor, "This address is not in the record.");
}

async function share(visitor: Visitor): Promise<void> {
  await press(visitor, "Share");
  await press(visitor, "Make a link");
  await says(visitor, /^It ends/);
  const link = await visitor.page.getByLabel("Link").inputValue();
  const guest = await site.stranger();
  await letOthersWrite(guest);
  await guest.open(new URL(link).pathname);
  await guest.page.getByRole("heading", { level: 1 }).waitFor();
  await press(visitor, "End all shared links");
  await says(visitor, /^All links have ended\./);
}

async function download(visitor: Visitor): Promise<void> {
  const downloaded = visitor.page.waitForEvent("download");
  await press(visitor, "Download a backup");
  await says(visitor, /^The backup is being made/);
  await (await downloaded).cancel();
}

test("translated, the projects are filtered, and a sample is chosen and kept", async () => {
  const visitor = await site.stranger();
  const { page } = visitor;
  await letOthersWrite(visitor);
  await visitor.open("/portfolio");
  const filter = page.getByRole("navigation", { name: "Filter by sector" });
  await filter.getByRole("link", { name: "Heritage" }).click();
  await page.waitForURL("/portfolio?sector=heritage");
  const sampler = await openSampler(visitor);
  await sampler.choose("Marbling");
  await sampler.drawn(/^marbling/);
  await expect.poll(() => sampler.title.innerText()).toMatch(/^Marbling, /);
  await sampler.press("Keep");
  await sampler.shelf.getByText(/^Marbling, /).waitFor();
});

/** Waits until the page shows these words. */
function says({ page }: Visitor, words: string | RegExp): Promise<void> {
  return page.getByText(words).first().waitFor();
}
