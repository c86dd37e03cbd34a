import { rename } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { probeWriting } from "#db/queries.ts";
import type { BucketSettings } from "#domain/images/bucket.ts";
import { openImageStore, openPhotoStore } from "#domain/images/open-stores.ts";
import { diskSpace, isFull, isLow, sizeWords } from "#server/data/disk-space.ts";
import { createLog } from "#server/log.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { startTestBucket } from "#tests/s3/test-bucket.ts";
import { createOwnerWarnings } from "./owner-warnings.ts";
import { readinessProbe } from "./readiness-probe.ts";

vi.mock("#server/data/disk-space.ts", { spy: true });
vi.mock("#db/queries.ts", { spy: true });

const gigabyte = 1024 ** 3;

describe("the readiness probe", () => {
  const database = newDatabase(siteDatabase.create);
  let logged: { level: number; msg: string }[];
  const warnings = createOwnerWarnings();
  const onChange = vi.fn();
  const site = { unreadable: null as number | null, shown: 1 };
  beforeEach(() => {
    logged = [];
    onChange.mockClear();
    Object.assign(site, { unreadable: null, shown: 1 });
  });
  afterEach(() => void vi.useRealTimers());

  async function openProbe({
    isMailSetUp = true,
    isOpen = true,
    bucket = undefined as BucketSettings | undefined,
  } = {}) {
    const options = { ...database.options, bucket };
    const probe = readinessProbe({
      ...database.options,
      db: database.db,
      stores: [await openImageStore(options), await openPhotoStore(options)],
      isBucket: bucket !== undefined,
      published: {
        current: () => ({ version: site.shown }) as never,
        refresh: async () => {},
        unreadableVersion: () => site.unreadable,
      },
      isMailSetUp: () => isMailSetUp,
      warnings,
      log: createLog("info", { write: (line: string) => void logged.push(JSON.parse(line)) }),
      onChange,
    });
    if (!isOpen) return probe;
    probe.databaseIsOpen();
    await vi.waitUntil(() => probe.current(), 20_000);
    return probe;
  }
  const warned = () =>
    warnings
      .current()
      .map(({ id }) => id)
      .filter((id) => id !== "disk");
  const storeOldEnquiry = (minutes: number) =>
    enquiryPoster(database.db, () => new Date(Date.now() - minutes * 60_000))({ id: `${minutes}` });

  test("finds no fault in a site that works, and logs nothing", async () => {
    const probe = await openProbe();
    expect(probe.current()).toMatchObject({
      database: "connected",
      storage: "available",
      faults: [],
    });
    expect(warned()).toEqual([]);
    expect(onChange).not.toHaveBeenCalled();
    expect(logged).toEqual([]);
  });

  test("has no result before the first probe, and writes nothing to a database that is not migrated", async () => {
    const probe = await openProbe({ isOpen: false });
    expect(probe.current()).toBeNull();
    expect((await probe.look()).database).toBe("not writable");
    expect(await database.db.selectFrom("probes").selectAll().execute()).toEqual([]);
  });

  test("warns the owner while the database is not writable, and logs it once", async () => {
    const probe = await openProbe();
    await database.db.schema.alterTable("probes").renameTo("probes_gone").execute();
    for (const _ of [1, 2])
      expect(await probe.look()).toMatchObject({
        database: "not writable",
        faults: [{ part: "database", words: "The database cannot be written." }],
      });
    expect(warned()).toEqual(["database"]);
    await database.db.schema.alterTable("probes_gone").renameTo("probes").execute();
    expect((await probe.look()).faults).toEqual([]);
    expect(warned()).toEqual([]);
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(logged.map(({ msg }) => msg)).toEqual(["Not ready", "Ready again"]);
  });

  test("finds a database that does not answer", async () => {
    const probe = await openProbe();
    await database.breakDown();
    expect(await probe.look()).toMatchObject({
      database: "not answering",
      faults: [{ part: "database", words: "The database does not answer." }],
    });
  });

  test("says that the database is damaged, or its disk full, when that is the cause", async () => {
    const probe = await openProbe();
    for (const [errcode, words] of [
      [11, "The database is damaged: restore the last backup."],
      [13, "The disk of the database is full."],
    ] as const) {
      vi.mocked(probeWriting).mockRejectedValueOnce(Object.assign(new Error("x"), { errcode }));
      expect((await probe.look()).faults).toEqual([{ part: "database", words }]);
    }
    expect(logged.map(({ msg }) => msg)).toEqual(["Not ready", "Not ready"]);
  });

  test("finds that photos cannot be stored", async () => {
    const probe = await openProbe();
    const folder = join(database.options.dataDir, "enquiry-photos");
    await rename(folder, `${folder}-gone`);
    expect(await probe.look()).toMatchObject({
      storage: "not writable",
      faults: [{ part: "pictures", words: "DATA_DIR does not take pictures and photos." }],
    });
    await rename(`${folder}-gone`, folder);
    expect((await probe.look()).faults).toEqual([]);
  });

  test("reports a bucket that is away, once in the log, until it is back", async () => {
    const bucket = await startTestBucket();
    onTestFinished(() => bucket.stop());
    const probe = await openProbe({ bucket: bucket.settings });
    expect(probe.current()).toMatchObject({ storage: "available", faults: [] });
    await bucket.goAway();
    for (const _ of [1, 2])
      expect(await probe.look()).toMatchObject({
        database: "connected",
        storage: "not writable",
        faults: [{ part: "pictures", words: "The bucket does not take pictures and photos." }],
      });
    expect(warned()).toEqual(["pictures"]);
    await bucket.comeBack();
    expect(await probe.look()).toMatchObject({ storage: "available", faults: [] });
    expect(warned()).toEqual([]);
    expect(logged.map(({ msg }) => msg)).toEqual(["Not ready", "Ready again"]);
    expect(await bucket.names()).toEqual([]);
  });

  // PostgreSQL's connections set timers too.
  test.runIf(siteDatabase.name === "SQLite")(
    "ends with its other results if the disk does not report its space in five seconds",
    async () => {
      const probe = await openProbe();
      vi.mocked(diskSpace).mockReturnValueOnce(new Promise(() => {}));
      site.unreadable = 2;
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const looking = probe.look();
      await expect.poll(() => vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(5_000);
      expect((await looking).faults).toMatchObject([{ part: "published version" }]);
    },
  );

  test("finds a mail that has waited for hours, not for less than one, if mail is set up", async () => {
    await storeOldEnquiry(50);
    expect((await openProbe()).current()?.faults).toEqual([]);
    await storeOldEnquiry(130);
    const probe = await openProbe();
    expect(probe.current()?.faults).toEqual([
      { part: "mail", words: "The oldest mail about an enquiry has been waiting for 2 hours." },
    ]);
    expect((await openProbe({ isMailSetUp: false })).current()?.faults).toEqual([]);
  });

  test.each([
    [0, "visitors see version 0.", "damaged, so visitors see the website as it was at first."],
    [1, "visitors see version 1.", "damaged, so visitors see an earlier version."],
    [2, "visitors still see it, from a copy.", "damaged. Visitors still see it, from a copy."],
  ])(
    "says what visitors see while version 2 cannot be read: version %d",
    async (shown, words, told) => {
      Object.assign(site, { unreadable: 2, shown });
      const probe = await openProbe();
      expect(probe.current()?.faults).toMatchObject([
        { part: "published version", words: expect.stringContaining(words) },
      ]);
      expect(warnings.current().find(({ id }) => id === "published-version")).toMatchObject({
        text: `What you published last is ${told} Change it and publish it again to put this right.`,
        link: { to: "/admin/publish" },
      });
      site.unreadable = null;
      await probe.look();
      expect(warned()).toEqual([]);
    },
  );
});

test.each([
  [0.9, 10, true],
  [1.1, 10, false],
  [4, 100, true],
  [6, 1000, false],
])("%d GB free of %d GB: low %s", (free, total, low) => {
  expect(isLow({ freeBytes: free * gigabyte, totalBytes: total * gigabyte })).toBe(low);
});

test("a disk with only a few megabytes left is full, and space is given in words", () => {
  expect(isFull({ freeBytes: 3_000_000, totalBytes: gigabyte })).toBe(true);
  expect(isFull({ freeBytes: 50_000_000, totalBytes: gigabyte })).toBe(false);
  expect(sizeWords(314_572_800)).toBe("300 MB");
  expect(sizeWords(1.42 * gigabyte)).toBe("1.4 GB");
});
