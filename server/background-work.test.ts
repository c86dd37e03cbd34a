import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openPhotoStore } from "#domain/images/file-store.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { createImages } from "#tests/images/images.ts";
import { startBackgroundWork } from "./background-work.ts";
import { readConfig } from "./config.ts";
import { createLog } from "./log.ts";
import type { ProcessContexts } from "./program.ts";

describe("a stop during housekeeping", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await siteDatabase.create();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await database.remove();
  });

  /** Starts the work, and waits until it deletes pictures, which it does until `swept`. */
  async function begin(swept: Promise<void>) {
    const sweeping = Promise.withResolvers<void>();
    const store = await openPhotoStore(database.options);
    const images = await createImages(database);
    const contexts = {
      database,
      photos: { db: database.db, files: store, logError: expect.fail },
      checkPhotoSpace: async () => {},
      images: images.tools,
      secrets: { current: "for tests", previous: null },
      retentionMonths: 12,
      sweepImages() {
        sweeping.resolve();
        return swept;
      },
      enquiryMail: { start: async () => async () => {} },
      deviceNotices: { start: async () => async () => {} },
    } as unknown as ProcessContexts;
    const stop = startBackgroundWork(readConfig({}), contexts, createLog("silent"));
    await sweeping.promise;
    return stop;
  }

  test.each([
    ["until housekeeping is done", 0],
    ["five seconds at most", 200],
  ])("waits %s", async (_, more) => {
    const swept = Promise.withResolvers<void>();
    const stop = await begin(swept.promise);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let isStopped = false;
    const stopped = stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(4_900);
    expect(isStopped).toBe(false);
    if (more === 0) swept.resolve();
    await vi.advanceTimersByTimeAsync(more);
    await stopped;
  });
});
