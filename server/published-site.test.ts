import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { readVersion } from "#domain/publishing/publications.ts";
import { restoreDraftTables } from "#domain/publishing/restore.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { examplePictureCalled } from "#tests/publishing/owner.ts";
import { createLog } from "./log.ts";
import { copyVersion, readPublishedCopy } from "./published-copy.ts";
import { openPublishedSite, type PublishedSite } from "./published-site.ts";

const door = examplePictureCalled("door");
const builtIn = builtInSite({ [door.url]: door });

describe("the published site", () => {
  const { database, owner } = filledDatabase(siteDatabase.create);
  let logged: { level: number; msg: string }[];
  let site: PublishedSite;
  beforeEach(async () => {
    logged = [];
    site = restart();
  });

  const restart = () => {
    const log = createLog("info", { write: (line: string) => void logged.push(JSON.parse(line)) });
    const { db, options } = database;
    // The running site reads versions in a thread, which `threaded-publisher.slow.test.ts` tests.
    const publisher = {
      readVersion: (version: number) => readVersion(db, version),
      copyVersion: (version: number) => copyVersion(db, options.dataDir, version),
    };
    return openPublishedSite({ ...options, db, builtIn, publisher, log });
  };
  const summary = (shown = site) => shown.current().services[0]?.summary;
  const publish = async (text: string) => {
    await owner.saveService("service-dragging", { summary: text });
    return owner.publish();
  };

  test("before the first refresh visitors see the built-in content", () => {
    expect(site.current()).toBe(builtIn);
  });

  test("visitors see a version after a refresh, built-in pictures included", async () => {
    const hall = await owner.upload("hall");
    await owner.saveService("service-dragging", { heroImage: hall.url });
    await publish("New");
    expect(site.current().version).toBe(0);
    await site.refresh();
    expect([site.current().version, summary()]).toEqual([1, "New"]);
    expect(site.current().pictures).toEqual({ [door.url]: door, [hall.url]: hall });
  });

  test("`current` returns the same object until another version is published", async () => {
    await site.refresh();
    const first = site.current();
    await owner.saveService("service-dragging", { summary: "Not published" });
    await site.refresh();
    expect(site.current()).toBe(first);
    await owner.publish();
    await site.refresh();
    expect(site.current()).not.toBe(first);
  });

  test("work that was set aside is not visible", async () => {
    await site.refresh();
    await owner.saveService("service-dragging", { summary: "Not published" });
    await restoreDraftTables(database.db, 0, {
      by: actorCalled("owner@example.com"),
      now: owner.now(),
    });
    await site.refresh();
    expect(site.current().version).toBe(0);
    expect(restart().current().version).toBe(0);
  });

  test("many refreshes while versions follow end with the last version", async () => {
    const refreshed: Promise<void>[] = [];
    for (const text of ["One", "Two", "Three"]) {
      await publish(text);
      refreshed.push(site.refresh(), site.refresh());
    }
    await Promise.all(refreshed);
    expect([site.current().version, summary()]).toEqual([3, "Three"]);
    expect(await readPublishedCopy(database.options.dataDir)).toMatchObject({ version: 3 });
  });

  test("while the database is down visitors see the same version, and later a newer one", async () => {
    await publish("New");
    await site.refresh();
    await sql`alter table publications rename to lost`.execute(database.db);
    await expect(site.refresh()).rejects.toThrow("publications");
    expect(summary()).toBe("New");
    await sql`alter table lost rename to publications`.execute(database.db);
    await publish("Newer");
    await site.refresh();
    expect(summary()).toBe("Newer");
  });

  test("a version that cannot be read does not replace one that can", async () => {
    await publish("New");
    await site.refresh();
    await publish("Newer");
    const content = await owner.seen();
    await database.db.updateTable("publication_contents").set({ content: "{}" }).execute();
    await expect(site.refresh()).rejects.toThrow();
    expect(summary()).toBe("New");
    expect(await readPublishedCopy(database.options.dataDir)).toMatchObject({ version: 1 });
    await database.db
      .updateTable("publication_contents")
      .set({ content: JSON.stringify(content) })
      .execute();
    await site.refresh();
    expect(summary()).toBe("Newer");
  });

  test("a start with the database down shows the copy", async () => {
    await publish("New");
    await site.refresh();
    await database.breakDown();
    const later = restart();
    await expect(later.refresh()).rejects.toThrow();
    expect(await later.loadCopy()).toBe(true);
    expect(later.current()).toEqual(site.current());
  });

  test("without a copy, a start with the database down has no version to show", async () => {
    await database.breakDown();
    expect(await site.loadCopy()).toBe(false);
    expect(site.current()).toBe(builtIn);
  });

  test("once the database is back, visitors see its version, even if it was restored to an older one", async () => {
    await publish("New");
    await site.refresh();
    for (const table of ["publication_contents", "publications"] as const)
      await database.db.deleteFrom(table).where("version", "=", 1).execute();
    const later = restart();
    await later.loadCopy();
    expect(summary(later)).toBe("New");
    await later.refresh();
    expect(later.current().version).toBe(0);
    expect(await readPublishedCopy(database.options.dataDir)).toMatchObject({ version: 0 });
  });

  test("visitors see a version even if its copy cannot be written, which is logged", async () => {
    const { dataDir } = database.options;
    const kept = join(dataDir, "published.json");
    await mkdir(kept);
    await publish("New");
    await site.refresh();
    expect(summary()).toBe("New");
    const errors = logged.filter(({ level }) => level >= 50).map(({ msg }) => msg);
    expect(errors).toEqual(["This version could not be copied to DATA_DIR"]);
    expect((await readdir(dataDir)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    await rm(kept, { recursive: true });
  });
});
