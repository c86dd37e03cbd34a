import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { createLog } from "#server/log.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { examplePictureCalled, ownerAtFirstStart } from "#tests/publishing/owner.ts";
import { readPublishedCopy } from "./published-copy.ts";
import { openPublishedSite, openSharedDraft, type PublishedSite } from "./published-site.ts";

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
  afterEach(() => site.copied());

  const restart = () => {
    const log = createLog("info", { write: (line: string) => void logged.push(JSON.parse(line)) });
    return openPublishedSite({ ...database.options, db: database.db, builtIn, log });
  };
  const summary = (shown = site) => shown.current().services[0]?.summary;
  const publish = async (text: string) => {
    await owner.saveService("service-dragging", { summary: text });
    return owner.publish();
  };
  /** The version of the copy in the data folder. */
  const copiedVersion = async () => {
    await site.copied();
    return (await readPublishedCopy(database.options.dataDir, builtIn.pictures))?.version;
  };

  test("visitors see a version after a refresh, built-in pictures included", async () => {
    const hall = await owner.upload("hall");
    await owner.saveService("service-dragging", { heroImage: hall.url });
    await publish("New");
    expect(site.current()).toBe(builtIn);
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

  test("many refreshes while versions follow end with the last version", async () => {
    const refreshed: Promise<void>[] = [];
    for (const text of ["One", "Two", "Three"]) {
      await publish(text);
      refreshed.push(site.refresh(), site.refresh());
    }
    await Promise.all(refreshed);
    expect([site.current().version, summary()]).toEqual([3, "Three"]);
    expect(await copiedVersion()).toBe(3);
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

  test("a version of which a revision is missing replaces none that can be read, until it can be read too", async () => {
    const { db } = database;
    await publish("New");
    await site.refresh();
    await publish("Newer");
    const newest = db.selectFrom("revisions").where("item", "=", "service-dragging").selectAll();
    const lost = await newest.orderBy("revision", "desc").executeTakeFirstOrThrow();
    const deletion = db.deleteFrom("revisions").where("item", "=", lost.item);
    await deletion.where("revision", "=", lost.revision).execute();
    await expect(site.refresh()).rejects.toThrow(/revision \d+ of service service-dragging/);
    expect(summary()).toBe("New");
    expect(site.unreadableVersion()).toBe(2);
    expect(await copiedVersion()).toBe(1);
    await db.insertInto("revisions").values(lost).execute();
    await site.refresh();
    expect(summary()).toBe("Newer");
    expect(site.unreadableVersion()).toBeNull();
  });

  test.each(["missing", "damaged"])(
    "once the owner publishes an item again of which the published revision is %s, visitors see it",
    async (fault) => {
      const { db } = database;
      await publish("New");
      await site.refresh();
      const version = Number(await publish("Newer"));
      const published = db.selectFrom("published").selectAll().where("since", "=", version);
      const { item, revision } = await published.executeTakeFirstOrThrow();
      const ofIt = { item, revision };
      if (fault === "missing")
        await db
          .deleteFrom("revisions")
          .where((eb) => eb.and(ofIt))
          .execute();
      else
        await db
          .updateTable("revisions")
          .set({ fields: '{"name":' })
          .where((eb) => eb.and(ofIt))
          .execute();
      await expect(site.refresh()).rejects.toThrow();
      await publish("Newest");
      await site.refresh();
      expect(summary()).toBe("Newest");
      expect(site.unreadableVersion()).toBeNull();
      expect(await copiedVersion()).toBe(3);
    },
  );

  test("a start with the database down shows the copy", async () => {
    await publish("New");
    await site.refresh();
    await site.copied();
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
    const before = summary();
    await publish("New");
    await site.refresh();
    await site.copied();
    const { db } = database;
    await db.deleteFrom("published").where("since", "=", 1).execute();
    await db.updateTable("published").set({ until: null }).execute();
    await db.deleteFrom("publications").where("version", "=", 1).execute();
    const later = restart();
    await later.loadCopy();
    expect(summary(later)).toBe("New");
    for (const shown of [later, site]) {
      await shown.refresh();
      expect([shown.current().version, summary(shown)]).toEqual([0, before]);
    }
    await later.copied();
    expect(await copiedVersion()).toBe(0);
  });

  test("visitors see a version even if its copy cannot be written, which is logged", async () => {
    const { dataDir } = database.options;
    const kept = join(dataDir, "published.json");
    await mkdir(kept);
    await publish("New");
    await site.refresh();
    expect(summary()).toBe("New");
    await site.copied();
    const errors = logged.filter(({ level }) => level >= 50).map(({ msg }) => msg);
    expect(errors).toEqual(["This version could not be copied to DATA_DIR"]);
    expect((await readdir(dataDir)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    await rm(kept, { recursive: true });
  });
});

test("however many strangers ask, the draft tables are read once a second at most", async () => {
  const { db } = await testDatabase(siteDatabase);
  const owner = await ownerAtFirstStart({ db });
  let reads = 0;
  let shown = builtInSite({});
  let time = 0;
  const read = openSharedDraft({
    db,
    published: { current: () => shown, refresh: async () => {} },
    // Each reading asks for the pictures once.
    pictures: async () => {
      reads += 1;
      return {};
    },
    clock: () => time,
  });
  const [first, ...others] = await Promise.all(Array.from({ length: 50 }, read));
  for (const site of others) expect(site).toBe(first);
  expect(reads).toBe(1);
  await owner.saveBusiness({ phone: "028 9649 6999" });
  // Within a second nobody looks again.
  expect(await read()).toBe(first);
  time += 1_000;
  expect((await read()).business.phone).toBe("028 9649 6999");
  expect(reads).toBe(2);
  // Another version is seen at once.
  shown = { ...shown, version: 1 };
  expect((await read()).version).toBe(1);
  expect(reads).toBe(3);
});
