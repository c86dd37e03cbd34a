import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { AppServices } from "#app/context.ts";
import { openPhotoStore } from "#domain/images/store.ts";
import { databases } from "#tests/databases/databases.ts";
import { keepHouse } from "./housekeeping.ts";
import { createLog } from "./log.ts";

test.each(databases)("a start on $name removes photos that belong to no enquiry", async (kind) => {
  const database = await kind.create();
  const store = await openPhotoStore(database.options);
  await store.add("no-enquiry/photo.jpg", Buffer.from("a photo"));
  const folder = join(database.options.dataDir, "enquiry-photos/no-enquiry");
  await utimes(join(folder, "photo.jpg"), 0, 0);
  const app = {
    photos: { db: database.db, store, logError: expect.fail },
    enquiries: { retentionMonths: 12 },
    sweepImages: async () => {},
  } as unknown as AppServices;
  const stop = keepHouse(app, createLog("silent"));
  await expect.poll(() => readdir(folder)).toEqual([]);
  await stop();
  await database.remove();
});
