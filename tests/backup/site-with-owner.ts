import { onTestFinished } from "vitest";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { openBrowser } from "#tests/admin/site-browser.ts";
import { siteDatabaseOnDisk } from "#tests/databases/databases.ts";
import { startSite } from "#tests/durability/site-process.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";

/** A running site, until the test ends, with an owner who has signed in. */
export async function siteWithOwner(settings: Record<string, string>) {
  const database = await testDatabase(siteDatabaseOnDisk);
  const environment = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, ...settings };
  const site = await startSite({ ...database.options, environment });
  onTestFinished(() => site.kill());
  const browser = openBrowser(site.url);
  await browser.signIn(owner);
  return { database, browser };
}
