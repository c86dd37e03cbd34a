import { cp, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, type TestContext, test, vi } from "vitest";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open.ts";
import type { Tables } from "#db/schema.ts";
import { databasesOnDisk as databases } from "#tests/databases/databases.ts";
import { startPostgres } from "#tests/databases/postgres-server.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { addresses } from "#tests/journeys/pages.ts";
import { type Owner, ownerAtFirstStart, ownerOf } from "#tests/publishing/owner.ts";
import { type SiteOptions, type SiteProcess, startSite } from "./site-process.ts";

/** The site checks its database every five seconds. */
const untilFound = { timeout: 60_000, interval: 100 };
const published = "028 9649 6999";

/** Starts a site that ends with the test. */
type Start = (options: SiteOptions) => Promise<SiteProcess>;

function starter({ onTestFinished }: Pick<TestContext, "onTestFinished">): Start {
  return async (options) => {
    const site = await startSite(options);
    onTestFinished(() => site.kill());
    return site;
  };
}

/** Publishes another phone number, which every page shows. */
async function publishPhone(owner: Owner, phone: string): Promise<void> {
  await owner.saveBusiness({ phone });
  await owner.publish();
}

async function expectEveryPage({ url }: SiteProcess, phone: string): Promise<void> {
  for (const address of addresses) {
    const response = await fetch(url + address);
    expect(response.status, address).toBe(200);
    expect(await response.text(), address).toContain(phone);
  }
}

/** Expects 503 with a message that tells the visitor what to do. */
async function expectContactFails(site: SiteProcess, phone: string): Promise<void> {
  const response = await contact(site);
  expect(response.status).toBe(503);
  expect((await response.json()).message).toContain(phone);
}

function contact({ url }: SiteProcess): Promise<Response> {
  return fetch(`${url}/api/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(exampleEnquiry()),
  });
}

/** Waits for the probe, which runs every ten seconds. */
async function expectNotReady({ url }: SiteProcess): Promise<void> {
  const readiness = async () => (await fetch(`${url}/readyz`)).json();
  const isNotReady = async () => (await readiness()).status === "not ready";
  await vi.waitUntil(isNotReady, untilFound);
  expect((await readiness()).faults).toMatchObject([{ part: "database" }]);
}

async function shows({ url }: SiteProcess, phone: string): Promise<boolean> {
  return (await (await fetch(url)).text()).includes(phone);
}

async function expectBack(site: SiteProcess, phone: string): Promise<void> {
  await vi.waitUntil(() => site.output().includes("The database is back"), untilFound);
  await vi.waitUntil(async () => (await fetch(`${site.url}/readyz`)).ok, untilFound);
  expect((await contact(site)).status).toBe(201);
  await expectEveryPage(site, phone);
}

/** Expects that the site says why it leaves its database alone, and still shows the same page. */
async function expectRefused(site: SiteProcess, why: string): Promise<void> {
  await vi.waitUntil(() => site.output().includes(why), untilFound);
  await expectEveryPage(site, published);
  expect(site.output()).not.toContain("The database is back");
}

/** The data folder of a stopped site with a published version, of which each test gets a copy. */
let publishedFolder: string;
beforeAll(async () => {
  const database = await databases[0].create();
  await publishPhone(await ownerAtFirstStart(database), published);
  expect(await (await startSite(database.options)).stop()).toBe(0);
  await database.breakDown();
  publishedFolder = database.options.dataDir;
});
afterAll(() => rm(publishedFolder, { recursive: true }));

/** A site that is started with rubbish as its SQLite file. The real file is moved aside. */
async function startOnRubbish(
  { onTestFinished }: Pick<TestContext, "onTestFinished">,
  left: (db: Kysely<Tables>) => Promise<void> = async () => {},
): Promise<{ site: SiteProcess; file: string }> {
  const start = starter({ onTestFinished });
  const dataDir = await mkdtemp(join(inject("temporaryFolder"), "rubbish-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await cp(publishedFolder, dataDir, { recursive: true });
  await onDatabase({ dataDir }, left);
  const file = join(dataDir, "site.sqlite");
  await rename(file, `${file}.aside`);
  await writeFile(file, "rubbish ".repeat(2_000));
  return { site: await start({ dataDir, withoutDatabase: true }), file };
}

describe.concurrent("a site whose database fails", { timeout: 180_000 }, () => {
  test("stays up when its tables are missing, on SQLite", async ({ onTestFinished }) => {
    const start = starter({ onTestFinished });
    const database = await databases[0].create();
    onTestFinished(() => database.remove());
    await publishPhone(await ownerAtFirstStart(database), published);
    const site = await start(database.options);
    await dropEveryTable(database.db);
    await expectEveryPage(site, published);
    await expectContactFails(site, published);
  });

  test("starts with rubbish as its SQLite file, and recovers when the file is restored", async (context) => {
    const { site, file } = await startOnRubbish(context);
    await expectNotReady(site);
    await expectEveryPage(site, published);
    await expectContactFails(site, published);

    await rename(`${file}.aside`, file);
    await expectBack(site, published);
  });

  test("does not make a new SQLite file when its own is missing", async (context) => {
    const { site, file } = await startOnRubbish(context);
    await rm(file);
    await expectRefused(site, "The database is missing, but ");
    await expectContactFails(site, published);
  });

  test("leaves a file of a newer program alone", async (context) => {
    const { site, file } = await startOnRubbish(context, async (db) => {
      const fromTheFuture = {
        name: "999-from-the-future",
        kind: "contract" as const,
        digest: null,
        applied_at: new Date().toISOString(),
      };
      await db.insertInto("migrations").values(fromTheFuture).execute();
    });
    await rename(`${file}.aside`, file);
    await expectRefused(site, "The database is newer than this program");
  });

  test("survives a stop of its PostgreSQL server, starts without it, and recovers when it is back", async ({
    onTestFinished,
  }) => {
    const start = starter({ onTestFinished });
    const folder = await mkdtemp(join(inject("temporaryFolder"), "down-"));
    const server = await startPostgres(`${folder}-postgres`);
    onTestFinished(async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    });
    const options = { dataDir: folder, databaseUrl: server.url };
    await onDatabase(options, async (db) => {
      await migrate(db);
      await publishPhone(await ownerAtFirstStart({ db }), published);
    });
    const running = await start(options);
    await server.stop();
    await expectNotReady(running);
    await expectEveryPage(running, published);
    await expectContactFails(running, published);

    const started = await start({ ...options, withoutDatabase: true });
    await expectNotReady(started);
    await expectEveryPage(started, published);
    await expectContactFails(started, published);

    await server.start();
    await expectBack(started, published);
    expect((await contact(running)).status).toBe(201);
    const later = "028 9649 6111";
    await onDatabase(options, (db) => publishPhone(ownerOf({ db }), later));
    for (const site of [running, started]) await vi.waitUntil(() => shows(site, later), untilFound);
  });
});

describe("two processes on one PostgreSQL", () => {
  test("both show a publication, also one that they missed while disconnected", async ({
    onTestFinished,
  }) => {
    const start = starter({ onTestFinished });
    const database = await databases[1].create({ bare: true });
    onTestFinished(() => database.remove());
    const options = { ...database.options };
    const folders = ["one", "two"].map((name) => join(options.dataDir, name));
    const sites = await Promise.all(folders.map((dataDir) => start({ ...options, dataDir })));
    const owner = ownerOf(database);
    const expectShown = async (phone: string) => {
      await publishPhone(owner, phone);
      for (const site of sites) await vi.waitUntil(() => shows(site, phone), untilFound);
    };

    await listening(database.db, sites.length);
    await expectShown("028 9649 6001");
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'decor-specialist listener'
    `.execute(database.db);
    await expectShown("028 9649 6002");
    await listening(database.db, sites.length);
    await expectShown("028 9649 6003");
    for (const site of sites) expect(site.output()).not.toMatch(/"level":(50|60)/);
  });
});

async function listening(db: Kysely<Tables>, count: number): Promise<void> {
  const listeners = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'decor-specialist listener'
        and query like 'listen %' and state = 'idle'
    `.execute(db);
    return rows.length === count;
  };
  await vi.waitUntil(listeners, untilFound);
}

async function onDatabase(
  options: SiteOptions,
  work: (db: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const { db, close } = await openDatabase(options);
  await work(db);
  await close();
}

async function dropEveryTable(db: Kysely<Tables>): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(db);
  const tables = await db.introspection.getTables();
  for (const { name } of tables) await db.schema.dropTable(name).execute();
}
