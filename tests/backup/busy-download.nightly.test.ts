import { expect, onTestFinished, test } from "vitest";
import { whileBackingUp } from "#domain/backup/backup-lease.ts";
import { download, siteWithOwner } from "./site-with-owner.ts";

test("an owner who waits in vain for another backup to end reads that", async () => {
  const { site, Cookie, database, end } = await siteWithOwner({
    BACKUP_KEY: "a key that nobody would guess",
  });
  onTestFinished(end);
  const other = Promise.withResolvers<void>();
  const running = whileBackingUp(database.db, () => other.promise);
  const answer = await download(site, {}, { Cookie });
  other.resolve();
  await running;
  expect(answer.headers.get("Location")).toBe("/admin/backup?refused=busy");
  const page = await fetch(`${site.url}/admin/backup?refused=busy`, { headers: { Cookie } });
  expect(await page.text()).toContain("The website is making another backup");
});
