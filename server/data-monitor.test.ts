import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ContextValues } from "#app/handler.ts";
import { type Database, openDatabase, sqliteFile } from "#db/open.ts";
import { openPhotoStore } from "#domain/images/file-store.ts";
import { uploadImage } from "#domain/images/upload.ts";
import { sharedWarnings } from "#domain/shared-warnings.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases, siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { createImages, examplePicture } from "#tests/images/images.ts";
import type { Config } from "./config.ts";
import { startDataMonitor } from "./data-monitor.ts";
import { createLog } from "./log.ts";
import { createOwnerWarnings } from "./owner-warnings.ts";

async function contextsOn(made: TestDatabase, database: Database, changes = {}) {
  return {
    database,
    warnings: createOwnerWarnings(),
    images: (await createImages(made)).tools,
    photos: { db: database.db, store: await openPhotoStore(made.options) },
    announcements: { announce() {} },
    ...changes,
  } as unknown as ContextValues;
}

describe("the data monitor", () => {
  let made: TestDatabase;
  let database: Database;
  let stop: () => Promise<void>;
  let announced: number;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "setTimeout", "Date"], shouldAdvanceTime: true });
    made = await siteDatabase.create();
    database = await openDatabase(made.options);
    announced = 0;
  });
  afterEach(async () => {
    await stop();
    vi.useRealTimers();
    await database.close();
    await made.remove();
  });

  async function start(at = "2026-03-02T12:00:00Z") {
    const announcements = { announce: () => (announced += 1) };
    const contexts = await contextsOn(made, database, { announcements });
    vi.setSystemTime(at);
    stop = startDataMonitor(made.options as Config, contexts, createLog("silent"));
  }
  const texts = async () => (await sharedWarnings(database.db)).map(({ text }) => text);

  test("warns open pages of a picture that is missing at night, and clears the warning the night after", async () => {
    const { tools } = await createImages(made);
    const sent = {
      bytes: await examplePicture(),
      name: "hall.png",
      by: actorCalled("account-1"),
    } as const;
    const result = await uploadImage(tools, { ...sent, folder: "portfolio", now: new Date() });
    if (result.outcome !== "stored") throw new Error(result.outcome);
    const { url, social } = result.picture;
    await rm(join(made.options.dataDir, social));
    // The clock goes on by itself: a jump would end the time that PostgreSQL has to answer.
    await start("2026-03-02T02:59:59.500Z");
    await expect
      .poll(texts)
      .toEqual([
        expect.stringMatching(
          /^A picture of your website has gone missing: .*hall.*\. Upload it again/,
        ),
      ]);
    await expect.poll(() => announced).toBe(1);
    await database.db.deleteFrom("images").where("url", "=", url).execute();
    await stop();
    await start("2026-03-03T02:59:59.500Z");
    await expect.poll(texts).toEqual([]);
  });
});

test("a stop does not wait for the look at the last backup if a busy database holds it up", async () => {
  const made = await databases[0].create();
  const database = await openDatabase(made.options);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const busy = database.db.transaction().execute(() => {
    begun.resolve();
    return over;
  });
  await begun.promise;
  const contexts = await contextsOn(made, database);
  const stop = startDataMonitor(made.options as Config, contexts, createLog("silent"));
  await expect(stop()).resolves.toBeUndefined();
  end();
  await busy;
  await database.close();
  await made.remove();
});

test("SQLite is checked thoroughly at three in the night", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "setTimeout", "Date"], shouldAdvanceTime: true });
  vi.setSystemTime("2026-03-02T02:59:00Z");
  const made = await databases[0].create();
  const database = await openDatabase(made.options);
  const other = new DatabaseSync(sqliteFile(made.options.dataDir), {
    enableForeignKeyConstraints: false,
  });
  other.exec(
    "insert into mails (id, enquiry_id, kind, attempts, next_attempt_at, created_at) values ('m', 'none', 'business', 0, '', '')",
  );
  other.close();
  const warnings = createOwnerWarnings();
  const contexts = await contextsOn(made, database, { warnings });
  const stop = startDataMonitor(made.options as Config, contexts, createLog("silent"));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(warnings.current()).toEqual([]);
  await vi.advanceTimersByTimeAsync(31_000);
  await expect.poll(() => warnings.current()).toMatchObject([{ id: "damaged-database" }]);
  await stop();
  vi.useRealTimers();
  await database.close();
  await made.remove();
});
