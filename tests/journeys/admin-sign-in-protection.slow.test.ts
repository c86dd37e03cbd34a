import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { owner, runningAdmin } from "./running-admin.ts";
import { addVirtualAuthenticator } from "./virtual-authenticator.ts";

const site = runningAdmin({ siteHost: "localhost" });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function signOut(page: Page) {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await button(page, "Sign Out").click();
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
}

async function typePassword(page: Page) {
  await page.getByLabel("Email Address").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await button(page, "Sign In").click();
}

async function keepCodes(page: Page): Promise<string[]> {
  const list = page.getByRole("list", { name: "Recovery codes" });
  await list.waitFor();
  const texts = await list.getByRole("listitem").allInnerTexts();
  await button(page, "I have kept them").click();
  return texts;
}

describe("sign-in protection", () => {
  test("a passkey, an authenticator app and recovery codes are turned on, used and taken away", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/status of (400|403|422)/);
    const device = await addVirtualAuthenticator(page);

    await visitor.open("/admin");
    await page.getByRole("heading", { name: "Protect your sign-in" }).waitFor();
    await page.getByRole("link", { name: "Protect it" }).click();
    await button(page, "Add a passkey").click();
    await page
      .getByRole("dialog")
      .getByText(/^Chrom.+ on .+ \(this browser\)$/)
      .waitFor();
    await page.getByLabel("Name").fill("My phone");
    await button(page, "Continue").click();
    expect(await keepCodes(page)).toHaveLength(10);
    await page.getByText("Passkey added.").waitFor();
    expect(await device.count()).toBe(1);

    await signOut(page);
    await button(page, "Sign in with a passkey").click();
    await page.getByRole("heading", { name: "Your account" }).waitFor();

    await button(page, "Turn it on").click();
    const key = await page.getByText("Or type this key:").locator("span").innerText();
    const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
    const usedCode = app.generate();
    await page.getByLabel("The code that the app shows now").fill(usedCode);
    await button(page, "Turn it on").click();
    await page.getByText("The authenticator app is on.").waitFor();
    await button(page, "Make new codes").click();
    await page.getByRole("dialog").getByRole("button", { name: "Make new codes" }).click();
    const [code = ""] = await keepCodes(page);
    await page.getByText("10 of 10 left.").waitFor();

    await signOut(page);
    await typePassword(page);
    await page.getByText("10 of 10 left.").waitFor();
    await signOut(page);
    await page.context().clearCookies({ name: /admin-browser$/ });
    await device.recognises(false);
    await typePassword(page);
    await button(page, "Use your passkey").click();
    await page.getByText("No passkey was used.").waitFor();
    await button(page, "Use your authenticator app").click();
    const appCode = page.getByLabel("Code from your authenticator app");
    await expect
      .poll(() => appCode.evaluate((field) => field === document.activeElement))
      .toBe(true);
    await appCode.fill(usedCode);
    await page.keyboard.press("Enter");
    await page
      .getByRole("alert")
      .getByText("This code is not right, or was used before.")
      .waitFor();
    await button(page, "Use a recovery code").click();
    await page.getByLabel("Recovery code").fill(code.toUpperCase());
    await page.keyboard.press("Enter");
    await page.getByText("9 of 10 left.").waitFor();

    // Somebody else sits down at the computer an hour later.
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await site.db.updateTable("sessions").set({ created_at: anHourAgo }).execute();
    await button(page, "Remove My phone").click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    const dialog = page.getByRole("dialog", { name: "Please show that it is you" });
    await dialog.getByLabel("Or your password").fill("not the password");
    await dialog.getByLabel("Code").fill("000000");
    await button(page, "Continue").click();
    await dialog.getByText("This is not your password.").waitFor();
    await device.recognises(true);
    await dialog.getByRole("button", { name: "Use your passkey" }).click();
    await page.getByText("Passkey removed.").waitFor();
    await button(page, "Turn it off").click();
    await page.getByRole("dialog").getByRole("button", { name: "Turn it off" }).click();
    await page.getByText("Your password alone signs you in now").waitFor();
    expect(await page.getByRole("heading", { name: "Recovery codes" }).count()).toBe(0);

    await signOut(page);
    await typePassword(page);
    await page.getByRole("heading", { name: "Your account" }).waitFor();
  });
});
