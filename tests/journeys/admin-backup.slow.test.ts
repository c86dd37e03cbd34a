import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Download, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { lastBackups } from "#domain/backup/backup-records.ts";
import { type CheckedBackup, checkBackup } from "#domain/backup/check-backup.ts";
import { faultsOf } from "./admin-screens.ts";
import { owner, runningAdmin } from "./running-admin.ts";
import { hasFocus, tabTo } from "./tabbing.ts";
import type { Visitor } from "./visitor.ts";

const button = (page: Page) => page.getByRole("button", { name: "Download a backup" });
const shownPassphrase = (page: Page) => page.getByLabel("Passphrase").innerText();

async function openBackup(visitor: Visitor): Promise<Page> {
  await visitor.open("/admin/backup");
  await visitor.page.getByRole("heading", { name: "Backup", level: 1 }).waitFor();
  return visitor.page;
}

async function bytesOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

function check(bytes: Buffer, key: string | undefined): Promise<CheckedBackup> {
  return checkBackup({ bytes: bytes.length, open: async () => Readable.from([bytes]) }, key);
}

describe("the owner", () => {
  const site = runningAdmin();

  test("downloads an encrypted backup with the keyboard alone, and shows first that it is her", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/status of 403/);
    visitor.expectTrouble(/status of 422/);
    await visitor.open("/admin");
    await page.getByText("Database: Connected").waitFor();
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await site.db.updateTable("sessions").set({ created_at: anHourAgo }).execute();
    await tabTo(page, page.getByRole("link", { name: "Download a backup" }));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Backup", level: 1 }).waitFor();
    const passphrase = await shownPassphrase(page);

    await tabTo(page, button(page));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Please show that it is you" });
    const field = dialog.getByLabel("Your password");
    await field.waitFor();
    expect(await hasFocus(field)).toBe(true);
    await page.keyboard.type("wrong-horse-battery");
    await page.keyboard.press("Enter");
    await dialog.getByText("This is not your password.").waitFor();
    await expect.poll(() => hasFocus(field)).toBe(true);
    expect((await lastBackups(site.db)).good).toBeNull();

    const downloading = page.waitForEvent("download");
    await field.fill(owner.password);
    await page.keyboard.press("Enter");
    await page.getByText("The backup is being made").waitFor();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^decor-specialist-\w+\.tar\.age$/);
    const bytes = await bytesOf(download);
    expect(await shownPassphrase(page)).toBe(passphrase);

    expect(bytes.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
    expect(bytes.includes("manifest.json")).toBe(false);
    expect(bytes.includes(owner.email)).toBe(false);
    const { manifest } = await check(bytes, passphrase);
    expect(manifest.tables.users?.rows).toBeGreaterThan(0);
    await expect(check(bytes, undefined)).rejects.toThrow("encrypted");
    await expect
      .poll(async () => (await lastBackups(site.db)).good)
      .toMatchObject({ origin: "download", holder: owner.email, bytes: bytes.length });
    await page.reload();
    await page.getByText(`downloaded by ${owner.email}`).waitFor();
  });

  test("starts one backup by two presses", async () => {
    const visitor = await site.admin();
    const page = await openBackup(visitor);
    const downloading = page.waitForEvent("download");
    await button(page).dblclick();
    await (await downloading).cancel();
    const sent = visitor.requests.map((request) => new URL(request.url()).pathname);
    expect(sent.filter((path) => path.endsWith("/download"))).toHaveLength(1);
  });

  test.each(["", "easy"])("cannot have it encrypted with the passphrase '%s'", async (weak) => {
    const page = await openBackup(await site.admin());
    // The page itself always sends the one that it shows.
    await page.locator("form").evaluate(
      (shown: HTMLFormElement, passphrase) => {
        const form = document.createElement("form");
        form.method = "post";
        form.action = shown.action;
        for (const [name, value] of Object.entries(passphrase)) {
          const input = Object.assign(document.createElement("input"), { name, value });
          form.append(input);
        }
        document.body.append(form);
        form.submit();
      },
      { passphrase: weak },
    );
    await page.getByRole("alert").getByText("The backup could not be made.").waitFor();
  });

  test("is asked to sign in first, and then sees the passphrase", async () => {
    const visitor = await site.stranger();
    const { page } = visitor;
    await visitor.open("/admin/backup");
    await page.getByLabel("Email Address").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    expect(await shownPassphrase(page)).toMatch(/^(\w{5}-){4}\w{5}$/);
  });
});

describe("the owner of a site with a key", () => {
  const key = "a key that nobody would guess";
  const site = runningAdmin({ environment: { BACKUP_KEY: key } });

  test("downloads a backup that the operator's key opens", async () => {
    const visitor = await site.admin({ stillness: true });
    const page = await openBackup(visitor);
    await page.getByText("BACKUP_KEY").waitFor();
    expect(await page.getByLabel("Passphrase").count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    const downloading = page.waitForEvent("download");
    await button(page).click();
    const { manifest } = await check(await bytesOf(await downloading), key);
    expect(manifest.tables.users?.rows).toBeGreaterThan(0);
  });
});
