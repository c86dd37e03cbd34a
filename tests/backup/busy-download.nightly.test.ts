import { expect, test } from "vitest";
import { whileBackingUp } from "#domain/backup/backup-lease.ts";
import { siteWithOwner } from "./site-with-owner.ts";

test("an owner who waits in vain for another backup to end reads that", async () => {
  const key = { BACKUP_KEY: "a key that nobody would guess" };
  const { browser, database } = await siteWithOwner(key);
  const other = Promise.withResolvers<void>();
  const running = whileBackingUp(database.db, () => other.promise);
  const answer = await browser.postForm("/admin/backup/download", {});
  other.resolve();
  await running;
  expect(answer.headers.get("Location")).toBe("/admin/backup?refused=busy");
  const page = await browser.send("/admin/backup?refused=busy");
  expect(await page.text()).toContain("The website is making another backup");
});
