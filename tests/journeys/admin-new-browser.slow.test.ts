import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings, sideways } from "./inspections.ts";
import { journeyMail } from "./journey-mail.ts";
import { owner, runningAdmin } from "./running-admin.ts";
import { addVirtualAuthenticator } from "./virtual-authenticator.ts";

const mail = journeyMail();
const site = runningAdmin({ environment: mail.environment, siteHost: "localhost" });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function signOut(page: Page) {
  // On a phone the way out is in the menu.
  await page.getByRole("button", { name: /^(Account of|Open menu)/ }).click();
  await button(page, "Sign Out").click();
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
}

async function typePassword(page: Page) {
  await page.getByLabel("Email Address").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await button(page, "Sign In").click();
}

test("a passkey is added, signs in alone, and is taken away after another sign-in", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  visitor.expectTrouble(/status of (400|403)/);
  const device = await addVirtualAuthenticator(page);
  await visitor.open("/admin/account");
  await button(page, "Add a passkey").click();
  await page.getByLabel("Name").fill("My phone");
  await button(page, "Continue").click();
  await page.getByText("Passkey added.").waitFor();
  expect(await device.count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);

  await signOut(page);
  await device.recognises(false);
  await button(page, "Sign in with a passkey").click();
  await page.getByText("No passkey was used.").waitFor();
  await device.recognises(true);
  await button(page, "Sign in with a passkey").click();
  await page.getByRole("heading", { name: "Your account" }).waitFor();

  // Somebody else sits down at the computer an hour later.
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await site.db.updateTable("sessions").set({ created_at: anHourAgo }).execute();
  await button(page, "Remove My phone").click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  expect(await dialog.getByLabel("Email Address").inputValue()).toBe(owner.email);
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await dialog.getByText("Invalid email or password").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("Passkey removed.").waitFor();
});

test("the address is confirmed, and then a new phone is asked for a mailed code, and forgotten again", async () => {
  const { page } = await site.admin();
  await page.goto("/admin");
  await page.getByRole("link", { name: "Confirm it" }).click();
  await button(page, "Mail me a code").click();
  await page.getByLabel(/^Code mailed to/).fill(await mail.code());
  await page.keyboard.press("Enter");
  await page.getByText("Your address is confirmed.").waitFor();

  const visitor = await site.stranger({ width: 390, touch: true });
  const phone = visitor.page;
  visitor.expectTrouble(/status of (400|403)/);
  await visitor.open("/admin/services");
  await typePassword(phone);
  const field = phone.getByLabel("Code");
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  const code = await mail.code();
  await field.fill(code === "0000 0000" ? "1111 1111" : "0000 0000");
  await phone.keyboard.press("Enter");
  await phone.getByRole("alert").getByText("This is not the code.").waitFor();
  expect([...(await axeFindings(phone)), ...(await sideways(phone))]).toEqual([]);
  await field.fill(code);
  await phone.keyboard.press("Enter");
  await phone.getByRole("heading", { name: "Services", level: 1 }).waitFor();

  await page.reload();
  const known = page.getByRole("region", { name: "Browsers that we know" }).getByRole("listitem");
  await known.first().getByRole("button").waitFor();
  const before = await known.count();
  // The last sign-in stands first.
  await known.first().getByRole("button").click();
  await page.getByText("That browser is forgotten.").waitFor();
  await expect.poll(() => known.count()).toBe(before - 1);
  await signOut(phone);
  await typePassword(phone);
  await button(phone, "Begin again").click();
  await phone.getByLabel("Email Address").waitFor();
});
