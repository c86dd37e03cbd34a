import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { lastBackups } from "#domain/backup/backup-records.ts";
import { checkBackup } from "#domain/backup/check-backup.ts";
import { editorOn } from "./admin-editor.ts";
import { owner, runningAdmin } from "./running-admin.ts";
import { tabTo } from "./tabbing.ts";

const site = runningAdmin();

test("a new owner reads the first choice first, is led to one next step after another, and to none once that is put away", async () => {
  const visitor = await site.admin({ width: 360 });
  const { page } = visitor;
  await visitor.open("/admin/services");
  const moves = await page.evaluateHandle(watchMoves);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Dashboard" }).last().click();
  const main = page.getByRole("main");
  await main.getByText("Database: Connected").waitFor();
  const top = async (text: RegExp) => (await page.getByText(text).boundingBox())?.y ?? 0;
  expect(await top(/^How would you like to begin/)).toBeLessThan(await top(/^Nobody is mailed/));
  expect(await moves.evaluate((seen) => seen), "what moved while it opened").toEqual([]);
  await page.getByRole("button", { name: "Keep the examples" }).click();
  await page.getByText("Step 1 of 7").waitFor();
  await page.getByRole("link", { name: "Next: Your business name" }).click();
  const editor = editorOn(page);
  await editor.heading("Business Details").waitFor();
  await page.getByText("Not yours yet: Business Name, Tagline, Phone, E-mail.").waitFor();
  await editor.field("Business Name").fill("Foyle Stone");
  await editor.field("Phone").fill("028 7126 0000");
  await editor.button("Update Business Details").click();
  await page.getByText("Step 3 of 7").waitFor();
  await page.getByRole("button", { name: "These hours are right" }).click();
  await page.getByText("Step 4 of 7").waitFor();
  await page.getByRole("link", { name: "Next: Your e-mail address" }).waitFor();
  await page.getByRole("button", { name: "Put this away" }).click();
  await page.getByText("Your first day is put away.").waitFor();
  await page.reload();
  await page.getByText("Database: Connected").waitFor();
  expect(await page.getByText(/^Next: /).count()).toBe(0);
});

test("the frame's links mark where the owner is, and on a small screen they are a menu that closes after a choice", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  await visitor.open("/admin/services");
  const links = page.getByRole("navigation", { name: "Admin" }).getByRole("link");
  const current = links.and(page.locator("[aria-current=page]"));
  expect(await current.allInnerTexts()).toEqual(["Services"]);
  await links.filter({ hasText: "Portfolio" }).click();
  await page.getByRole("heading", { name: "Portfolio Management" }).waitFor();
  expect(await current.allInnerTexts()).toEqual(["Portfolio"]);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Testimonials" }).click();
  await page.getByRole("heading", { name: "Testimonials Management" }).waitFor();
  await menu.waitFor({ state: "hidden" });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await menu.waitFor({ state: "hidden" });
});

test("after signing in, the owner downloads one encrypted backup with the keyboard alone, and shows first that it is her", async () => {
  const visitor = await site.stranger();
  const { page } = visitor;
  visitor.expectTrouble(/status of (400|403)/);
  await visitor.open("/admin/backup");
  await page.getByLabel("Email Address").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  const shownPassphrase = () => page.getByLabel("Passphrase").innerText();
  const passphrase = await shownPassphrase();
  expect(passphrase).toMatch(/^(\w{5}-){4}\w{5}$/);

  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await site.db.updateTable("sessions").set({ created_at: anHourAgo }).execute();
  const button = page.getByRole("button", { name: "Download a backup" });
  await tabTo(page, button);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  const field = dialog.getByLabel("Password", { exact: true });
  await field.waitFor();
  await tabTo(page, field);
  await page.keyboard.type("wrong-horse-battery");
  await page.keyboard.press("Enter");
  await dialog.getByText("Invalid email or password").waitFor();
  expect((await lastBackups(site.db)).good).toBeNull();

  const downloading = page.waitForEvent("download");
  await field.fill(owner.password);
  await page.keyboard.press("Enter");
  await page.getByText("The backup is being made").waitFor();
  const download = await downloading;
  await button.click();
  expect(download.suggestedFilename()).toMatch(/^decor-specialist-\w+\.tar\.age$/);
  const bytes = await buffer(await download.createReadStream());
  expect(await shownPassphrase()).toBe(passphrase);
  expect(bytes.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  expect(bytes.includes("manifest.json")).toBe(false);
  expect(bytes.includes(owner.email)).toBe(false);
  const file = { bytes: bytes.length, open: async () => Readable.from([bytes]) };
  const { manifest } = await checkBackup(file, passphrase);
  expect(manifest.tables.users).toBeGreaterThan(0);
  await expect
    .poll(async () => (await lastBackups(site.db)).good)
    .toMatchObject({ origin: "download", holder: owner.email, bytes: bytes.length });
  const asked = visitor.requests.filter((request) => request.url().endsWith("/download"));
  expect(asked).toHaveLength(1);
  await page.reload();
  await page.getByText(`downloaded by ${owner.email}`).waitFor();
});

/** Runs in the page. Text of the elements that move from now on. */
function watchMoves(): string[] {
  const seen: string[] = [];
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as LayoutShift[])
      seen.push(...sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ""));
  }).observe({ type: "layout-shift" });
  return seen;

  interface LayoutShift extends PerformanceEntry {
    sources: { node: Node | null }[];
  }
}
