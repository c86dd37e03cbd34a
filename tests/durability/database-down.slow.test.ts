import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { describe, expect, inject, test, vi } from "vitest";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open.ts";
import type { Tables } from "#db/schema.ts";
import { databasesOnDisk as databases } from "#tests/databases/databases.ts";
import { startPostgres } from "#tests/databases/postgres-server.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { postJson } from "#tests/enquiries/post-json.ts";
import { addresses } from "#tests/journeys/pages.ts";
import { type Owner, ownerAtFirstStart, ownerOf } from "#tests/publishing/owner.ts";
import { type SiteOptions, type SiteProcess, startSite } from "./site-process.ts";

/** The site checks its database every five seconds. */
const untilFound = { timeout: 60_000, interval: 100 };
const published = "028 9649 6999";

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
  return postJson(`${url}/api/contact`, exampleEnquiry());
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

describe.concurrent("a site whose database fails", { timeout: 180_000 }, () => {
  test("starts with rubbish as its SQLite file, and recovers when the file is restored", async ({
    onTestFinished,
  }) => {
    const database = await databases[0].create();
    const { dataDir } = database.options;
    onTestFinished(() => rm(dataDir, { recursive: true }));
    await publishPhone(await ownerAtFirstStart(database), published);
    expect(await (await startSite(database.options)).stop()).toBe(0);
    await database.breakDown();
    const file = join(dataDir, "site.sqlite");
    await rename(file, `${file}.aside`);
    await writeFile(file, "rubbish ".repeat(2_000));
    await using site = await startSite({ dataDir, withoutDatabase: true });
    await expectNotReady(site);
    await expectEveryPage(site, published);
    await expectContactFails(site, published);

    await rename(`${file}.aside`, file);
    await expectBack(site, published);
  });

  test("survives a stop of its PostgreSQL server, starts without it, and recovers when it is back", async ({
    onTestFinished,
  }) => {
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
    await using running = await startSite(options);
    await server.stop();
    await expectNotReady(running);
    await expectEveryPage(running, published);
    await expectContactFails(running, published);

    await using started = await startSite({ ...options, withoutDatabase: true });
    await expectNotReady(started);
    await expectEveryPage(started, published);
    await expectContactFails(started, published);

    await server.start();
    // Published while neither site is connected yet.
    const later = "028 9649 6111";
    await onDatabase(options, (db) => publishPhone(ownerOf({ db }), later));
    for (const site of [running, started]) await vi.waitUntil(() => shows(site, later), untilFound);
    await expectBack(started, later);
    expect((await contact(running)).status).toBe(201);
  });
});

async function onDatabase(
  options: SiteOptions,
  work: (db: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const { db, close } = await openDatabase(options);
  await work(db);
  await close();
}
