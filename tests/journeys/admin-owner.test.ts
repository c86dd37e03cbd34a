import sharp from "sharp";
import { expect, test } from "vitest";
import { serviceAt } from "#tests/publishing/owner.ts";
import { editorOn } from "./admin-editor.ts";
import { openInbox } from "./admin-inbox.ts";
import { openList } from "./admin-list.ts";
import { openPublishPage } from "./publish-page.ts";
import { owner, runningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

const site = runningAdmin();
const marbling = () => serviceAt(site.db, "marbling");

test("the owner is refused with a wrong password, signs in, and signs out", async () => {
  const visitor = await site.stranger();
  const { page } = visitor;
  visitor.expectTrouble(/status of 400/);
  await visitor.open("/admin/services");
  await signIn(visitor, "correct-horse-buttery");
  await page.getByRole("alert").getByText("Invalid email or password").waitFor();
  await signIn(visitor, owner.password);
  await page.getByRole("heading", { name: "Services Management" }).waitFor();

  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
});

test("a picture is uploaded and published, and disappears when the previous version is restored", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  const reader = await site.stranger();
  await edit(visitor, "Marbling");
  const editor = editorOn(page);
  await editor.heroImage.getByRole("button", { name: "Remove" }).click();
  const create = { width: 480, height: 300, channels: 3, background: "#1f3b30" } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await editor.heroImage
    .locator("input[type=file]")
    .setInputFiles({ name: "green.png", mimeType: "image/png", buffer });
  const preview = page.getByRole("img", { name: "Hero Image" });
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await editor.button("Update Service").click();
  await editor.heading("Services Management").waitFor();
  const uploaded = (await marbling())?.heroImage ?? expect.fail("a picture is saved");

  await (await openPublishPage(visitor)).publish("A picture");
  await reader.open("/services/marbling");
  const seen = () => reader.page.locator("body").innerHTML();
  expect(await seen()).toContain(uploaded.replace(/\.\w+$/, ""));

  await visitor.open("/admin/history/0");
  await page.getByRole("button", { name: "Publish version 0 again" }).click();
  await page.getByText("Published. Visitors see version 2 now.").waitFor();
  await reader.page.reload();
  expect(await seen()).not.toContain(uploaded.replace(/\.\w+$/, ""));
});

test("when two people edit one item, the second to save chooses, and an open list shows the result", async () => {
  const mine = await site.admin();
  mine.expectTrouble(/status of 409/);
  const theirs = await site.admin();
  const watching = await site.admin();
  const list = await openList(watching, "services");
  for (const visitor of [mine, theirs]) await edit(visitor, "Dragging");
  const [my, their] = [editorOn(mine.page), editorOn(theirs.page)];
  await their.field("Summary").fill("Saved there.");
  await their.button("Update Service").click();
  await list.card("Dragging").getByText("Saved there.").waitFor();

  await my.field("Summary").fill("Typed here.");
  await my.button("Update Service").click();
  const dialog = mine.page.getByRole("dialog", { name: "Someone else saved this first" });
  await dialog.waitFor();
  expect(await dialog.getByRole("group").allInnerTexts()).toEqual([
    expect.stringMatching(/^Summary\s+Mine\s+Typed here.\s+Theirs\s+Saved there.$/i),
  ]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await my.heading("Services Management").waitFor();
  await list.card("Dragging").getByText("Typed here.").waitFor();
});

test("unsaved text survives a reload and the end of the session", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  await edit(visitor, "Marbling");
  const editor = editorOn(page);
  await editor.field("Summary").fill("Half a thought");
  await page.reload();
  await editor.button("Restore").click();
  expect(await editor.field("Summary").inputValue()).toBe("Half a thought");
  await site.db.deleteFrom("sessions").execute();
  await editor.button("Update Service").click();
  await page.getByRole("dialog", { name: "Please sign in again" }).waitFor();
  await signIn(visitor, owner.password);
  await editor.heading("Services Management").waitFor();
  expect(await marbling()).toMatchObject({ summary: "Half a thought" });
});

test("an enquiry appears in the open inbox, is read and answered, and deleted", async () => {
  const visitor = await site.admin();
  // The page may look for the enquiry once more before it knows that it is deleted.
  visitor.expectTrouble(/status of 404/);
  const inbox = await openInbox(visitor);
  const { page } = inbox;
  const sender = await site.stranger();
  const answer = await sender.page.request.post("/api/contact", {
    data: { name: "Just now", email: "a@example.com", phone: "1", service: "x", message: "y" },
  });
  expect(answer.ok()).toBe(true);
  const row = inbox.row("Just now");
  await row.getByText("Unread").waitFor();
  await row.getByRole("link", { name: "Just now" }).click();
  await inbox.button("Mark as answered").click();
  await inbox.button("Archive").waitFor();
  const stored = site.db.selectFrom("enquiries").select(["state", "read_at"]);
  await expect
    .poll(() => stored.execute())
    .toEqual([{ state: "answered", read_at: expect.any(String) }]);
  await inbox.button("Delete").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Deleted: Just now").waitFor();
  expect(await stored.execute()).toEqual([]);
});

async function signIn({ page }: Visitor, password: string): Promise<void> {
  await page.getByLabel("Email Address").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function edit(visitor: Visitor, name: string): Promise<void> {
  const list = await openList(visitor, "services");
  await list.editLink(name).click();
  await editorOn(visitor.page).button("Cancel").waitFor();
}
