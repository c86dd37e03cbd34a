import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openPhotoStore } from "#domain/images/file-store.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { createImages } from "#tests/images/images.ts";
import { startBackgroundWork } from "./background-work.ts";
import { readConfig } from "./config.ts";
import { createLog } from "./log.ts";
import type { ProcessContexts } from "./program.ts";

describe.each(databases)("a stop during housekeeping on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await database.remove();
  });

  /** Starts the work, which deletes pictures until `swept`. */
  async function begin(swept: Promise<void>) {
    const store = await openPhotoStore(database.options);
    const images = await createImages(database);
    const contexts = {
      database,
      photos: { db: database.db, files: store, logError: expect.fail },
      checkPhotoSpace: async () => {},
      images: images.tools,
      secrets: { current: "for tests", previous: null },
      retentionMonths: 12,
      sweepImages: () => swept,
      enquiryMail: { start: async () => async () => {} },
      deviceNotices: { start: async () => async () => {} },
    } as unknown as ProcessContexts;
    const origin = "http://127.0.0.1:0";
    const { backup } = readConfig({});
    const settings = { hasDailyTest: false, backup };
    return startBackgroundWork(settings, contexts, origin, createLog("silent"));
  }

  test("waits until housekeeping is done", async () => {
    const sweeping = Promise.withResolvers<void>();
    const stop = await begin(sweeping.promise);
    let isStopped = false;
    const stopped = stop().then(() => {
      isStopped = true;
    });
    await new Promise((done) => setTimeout(done, 200));
    expect(isStopped).toBe(false);
    sweeping.resolve();
    await stopped;
  });

  test("waits five seconds at most", async () => {
    const stop = await begin(new Promise(() => {}));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let isStopped = false;
    const stopped = stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(4_900);
    expect(isStopped).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await stopped;
  });
});
