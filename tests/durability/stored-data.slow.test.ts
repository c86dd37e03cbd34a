import { open, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { sqliteFile } from "#db/open.ts";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { databasesOnDisk as databases, type TestDatabase } from "#tests/databases/databases.ts";
import { type SiteProcess, siteSecret, startSite } from "./site-process.ts";

/** Starts a site whose owner has an account. */
async function ownedDatabase(): Promise<TestDatabase> {
  const database = await databases[0].create();
  onTestFinished(() => database.remove());
  const accounts = openAccounts({ db: database.db, secret: siteSecret });
  await accounts.createAccount({ ...owner, now: new Date() });
  return database;
}

async function start({ options }: TestDatabase): Promise<SiteProcess> {
  const site = await startSite(options);
  onTestFinished(() => site.kill());
  return site;
}

/** Signs in. Returns the browser's cookies. */
async function signIn({ url }: SiteProcess): Promise<string> {
  const response = await fetch(`${url}/auth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ grant_type: "password", ...owner }),
  });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

const dashboard = ({ url }: SiteProcess, cookie: string) =>
  fetch(`${url}/admin`, { headers: { Cookie: cookie } });

test("the dashboard says that records are damaged, and a start deletes a crash's temporary files", async () => {
  const database = await ownedDatabase();
  const { dataDir } = database.options;
  const left = join(dataDir, `published.json.${crypto.randomUUID()}.tmp`);
  await writeFile(left, "{");
  await utimes(left, 0, 0);
  await damageUnusedTable(database);
  const site = await start(database);
  const cookie = await signIn(site);
  const page = async () => (await dashboard(site, cookie)).text();
  await expect.poll(page).toMatch(/The website.{1,8}s records are damaged/);
  await expect.poll(() => readdir(dataDir)).not.toContain(left.split("/").at(-1));
}, 60_000);

/**
 * Writes rubbish into the pages of a table that the program does not use, so that everything else
 * works.
 */
async function damageUnusedTable(database: TestDatabase): Promise<void> {
  await database.breakDown();
  const file = sqliteFile(database.options.dataDir);
  const other = new DatabaseSync(file);
  other.exec("create table ballast (text); pragma wal_checkpoint(truncate)");
  const insert = other.prepare("insert into ballast values (?)");
  for (let row = 0; row < 100; row += 1) insert.run("ballast ".repeat(500));
  other.exec("pragma wal_checkpoint(truncate)");
  const page = other.prepare("select rootpage from sqlite_schema where name = 'ballast'").get();
  const { page_size } = other.prepare("pragma page_size").get() as { page_size: number };
  other.close();
  const handle = await open(file, "r+");
  await handle.write(
    Buffer.alloc(page_size, 0xff),
    0,
    page_size,
    (Number(page?.rootpage) - 1) * page_size,
  );
  await handle.close();
}
