import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, onTestFinished, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { whileBackingUp } from "#domain/backup/backup-lease.ts";
import { lastBackups } from "#domain/backup/backup-records.ts";
import { checkBackup } from "#domain/backup/check-backup.ts";
import { siteDatabaseOnDisk } from "#tests/databases/databases.ts";
import { type SiteProcess, siteSecret, startSite } from "#tests/durability/site-process.ts";

const owner = { email: "heron@example.com", password: "a dozen brushes" };

/** A running site with an owner who has signed in. It ends with the test. */
async function begin(environment: Record<string, string> = {}) {
  const database = await siteDatabaseOnDisk.create();
  onTestFinished(database.remove);
  const accounts = openAccounts({ db: database.db, secret: siteSecret });
  await accounts.createAccount({ ...owner, now: new Date() });
  const site = await startSite({ ...database.options, environment });
  onTestFinished(site.kill);
  return { database, site, Cookie: await signIn(site) };
}

/** Posts the form of the page that downloads a backup. */
function download(
  site: SiteProcess,
  fields: Record<string, string>,
  headers: Record<string, string>,
): Promise<Response> {
  return fetch(`${site.url}/admin/backup/download`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: site.url, ...headers },
    redirect: "manual",
  });
}

describe("a site", () => {
  test("lets the owner download a backup for ten minutes after she signed in", async () => {
    const { site, Cookie, database } = await begin();
    const page = await (await fetch(`${site.url}/admin/backup`, { headers: { Cookie } })).text();
    const passphrase = /name="passphrase" value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect((await download(site, { passphrase }, {})).status).toBe(401);
    const weak = await download(site, { passphrase: "easy" }, { Cookie });
    expect(weak.status).toBe(303);
    expect(weak.headers.get("Location")).toBe("/admin/backup?refused=failed");

    const answer = await download(site, { passphrase }, { Cookie });
    expect(answer.headers.get("Content-Disposition")).toMatch(/decor-specialist-\w+\.tar\.age"$/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const file = { bytes: bytes.length, open: async () => Readable.from([bytes]) };
    const { manifest } = await checkBackup(file, passphrase);
    expect(manifest.tables.users?.rows).toBe(1);
    await expect(checkBackup(file, undefined)).rejects.toThrow("The backup is encrypted");
    await expect
      .poll(async () => (await lastBackups(database.db)).good)
      .toMatchObject({ origin: "download", holder: owner.email, bytes: bytes.length });
  });

  test("makes scheduled backups, and shows the last one", async () => {
    const folder = await mkdtemp(join(tmpdir(), "scheduled-"));
    onTestFinished(() => rm(folder, { recursive: true, maxRetries: 5 }));
    const key = { BACKUP_KEY: "a key that nobody would guess" };
    const { site, Cookie } = await begin({ BACKUP_EVERY: "1h", BACKUP_TO: folder, ...key });
    await expect
      .poll(() => readdir(folder), { timeout: 40_000 })
      .toEqual([expect.stringMatching(/\.tar\.age$/)]);
    const dashboard = async () =>
      (await fetch(`${site.url}/admin`, { headers: { Cookie } })).text();
    await expect.poll(dashboard).toContain(`Last backup: `);
    await expect.poll(dashboard).toContain(folder);
  });

  test("records that a scheduled backup failed, and keeps running", async () => {
    const { site, database } = await begin({ BACKUP_EVERY: "1h", BACKUP_TO: "/dev/null/backups" });
    await expect
      .poll(async () => (await lastBackups(database.db)).failed, { timeout: 40_000 })
      .toMatchObject({ origin: "schedule", fault: expect.stringContaining("ENOTDIR") });
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    await expect.poll(site.output).toContain("A scheduled backup failed");
  });
});

test("an owner who waits in vain for another backup to end reads that", async () => {
  const key = "a key that nobody would guess";
  const { site, Cookie, database } = await begin({ BACKUP_KEY: key });
  const other = Promise.withResolvers<void>();
  const running = whileBackingUp(database.db, () => other.promise);
  const answer = await download(site, {}, { Cookie });
  other.resolve();
  await running;
  expect(answer.headers.get("Location")).toBe("/admin/backup?refused=busy");
  const page = await fetch(`${site.url}/admin/backup?refused=busy`, { headers: { Cookie } });
  expect(await page.text()).toContain("The website is making another backup");
});

async function signIn({ url }: SiteProcess): Promise<string> {
  const answer = await fetch(`${url}/auth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ grant_type: "password", ...owner }),
  });
  const cookies = answer.headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}
