import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openEditor } from "./admin-editor.ts";
import { openList } from "./admin-list.ts";
import { axeFindings } from "./inspections.ts";
import { person } from "./people-screens.ts";
import { owner, runningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

const site = runningAdmin();

/**
 * Presses a button or link by Enter, once it can be pressed. Other tests show that Tab reaches
 * each.
 */
async function press(page: Page, name: string, part: "main" | "dialog" = "main"): Promise<void> {
  const within = page.getByRole(part);
  const button = within.getByRole("button", { name, exact: true });
  const pressed = button.or(within.getByRole("link", { name, exact: true })).first();
  await expect.poll(() => pressed.isEnabled()).toBe(true);
  await pressed.focus();
  await page.keyboard.press("Enter");
}

/** Waits until the focus is in what has this name, and shown there. */
async function focusIn(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(seenFocus)).toContain(name);
}

/** Runs in the page. The name of what has the focus, if the focus is visible there. */
function seenFocus(): string {
  const focused = document.activeElement as HTMLInputElement;
  if (focused === document.body) return "nothing";
  const { outlineStyle } = getComputedStyle(focused);
  // The page as a whole shows no outline, and the next Tab goes to its first link.
  if (outlineStyle === "none" && focused.tabIndex >= 0) return "unseen";
  return focused.ariaLabel ?? focused.labels?.[0]?.textContent ?? focused.textContent;
}

test("a save that fails leaves the focus on its button, and one that succeeds on the next page", async () => {
  const visitor = await site.admin();
  visitor.expectTrouble(/settings\.data|status of 422/);
  const editor = await openEditor(visitor, "/admin/settings");
  const { page } = editor;
  const save = "Update Business Details";
  await editor.field("Phone").fill(" ");
  await press(page, save);
  await focusIn(page, "Phone");
  await editor.field("Phone").fill("028 7126 0000");
  await page.route(/settings\.data/, (route) => route.abort());
  await press(page, save);
  await editor.banner.getByText("Failed to save").waitFor();
  await focusIn(page, save);
  await page.unroute(/settings\.data/);
  await page.keyboard.press("Enter");
  await focusIn(page, "Saved: Business Details");
  await page.keyboard.press("Tab");
  await focusIn(page, "Preview");
});

test("a closed question returns the focus, and the deletion that it confirms hands it on", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  await openList(visitor, "services");
  await press(page, "Delete Marbling");
  await focusIn(page, "Cancel");
  await page.keyboard.press("Escape");
  await focusIn(page, "Delete Marbling");
  await page.keyboard.press("Enter");
  await press(page, "Delete", "dialog");
  await page.getByText("Deleted: Marbling").waitFor();
  await expect.poll(() => page.evaluate(seenFocus)).not.toBe("nothing");
});

test("a refused sign-in leaves the focus on the pressed button, and the card where it was", async () => {
  const visitor = await site.stranger();
  visitor.expectTrouble(/status of 400/);
  const { page } = await openReady(visitor, "/admin", "Sign In");
  await page.getByLabel("Email Address").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  const topOfCard = async () => (await page.getByText("Admin Login").boundingBox())?.y;
  const before = await topOfCard();
  await press(page, "Sign In");
  await page.getByRole("alert").getByText("Invalid email or password").waitFor();
  await focusIn(page, "Sign In");
  expect(await topOfCard()).toBe(before);
  expect(await axeFindings(page)).toEqual([]);
});

test("questions about people return the focus, and their answers hand it to what was done", async () => {
  const visitor = await site.admin();
  visitor.expectTrouble(/status of 422/);
  // The only owner can neither change her role nor close her account.
  await person(site, "owner");
  const { page } = await openReady(visitor, "/admin/people", "Invite");
  const address = "Their e-mail address";
  await press(page, "Invite somebody");
  await focusIn(page, address);
  await page.getByLabel(address).fill("owner@example.com");
  await press(page, "Invite");
  await page.getByText("has an account already").waitFor();
  await focusIn(page, address);

  await page.getByLabel(address).fill("focus@example.com");
  await page.keyboard.press("Enter");
  await focusIn(page, "Link for focus@example.com");
  expect(await axeFindings(page)).toEqual([]);
  await press(page, "Done", "dialog");
  await focusIn(page, address);
  await press(page, "Take back: focus@example.com");
  await focusIn(page, "was taken back");

  await press(page, "Change role: owner@example.com");
  // The role that the person has, so that a press of Space changes nothing.
  await focusIn(page, "Owner");
  expect(await page.locator("input:focus").isChecked()).toBe(true);
  await page.keyboard.press("Escape");
  await focusIn(page, "Change role: owner@example.com");
});

/** Opens a page, and waits until this button can be pressed. */
async function openReady(visitor: Visitor, path: string, name: string): Promise<Visitor> {
  await visitor.open(path);
  const button = visitor.page.getByRole("button", { name, exact: true });
  await button.and(visitor.page.locator(":enabled")).waitFor();
  return visitor;
}
