import { existsSync } from "node:fs";
import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ContextValues } from "#app/handler.ts";
import { openPhotoStore } from "#domain/images/open-stores.ts";
import { planJob } from "#domain/jobs/jobs.ts";
import { createLog } from "#server/log.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { createImages } from "#tests/images/images.ts";
import { doDueJobs } from "#tests/jobs/do-due-jobs.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { housekeepingWork } from "./background-work.ts";

const database = newDatabase(siteDatabase.create);

test("housekeeping removes files that belong to no enquiry and no picture, and what was saved over long ago", async () => {
  const { db } = database;
  const app = await appOn(database);
  await app.photos.files.put("no-enquiry/photo.jpg", Buffer.from("a photo"));
  const photos = join(database.options.dataDir, "enquiry-photos/no-enquiry");
  const { tools, files } = await createImages(database);
  await tools.store.put("services/1-hall.jpg", Buffer.from("a picture"));
  for (const file of [...(await files()), join(photos, "photo.jpg")]) await utimes(file, 0, 0);
  const at = new Date(0).toISOString();
  // The database is as old as the files.
  await db.updateTable("migrations").set({ applied_at: at }).execute();
  const row = { noun: "service", item: "hall", fields: "{}", place: null, by: null };
  const now = { ...row, revision: 2, at: new Date().toISOString() };
  await db
    .insertInto("revisions")
    .values([{ ...row, revision: 1, at }, now])
    .execute();
  await clean(app);
  expect(await readdir(photos)).toEqual([]);
  expect(await files()).toEqual([]);
  expect(await db.selectFrom("revisions").selectAll().execute()).toEqual([now]);
  const tomorrow = new Date(Date.now() + 23 * 60 * 60_000).toISOString();
  const [job] = await db.selectFrom("jobs").selectAll().execute();
  expect(job?.run_at.localeCompare(tomorrow)).toBe(1);
});

test("housekeeping measures the space for photos after the sweep", async () => {
  const { db } = database;
  const { id: enquiry_id } = await enquiryPoster(db, () => new Date(0))();
  const app = await appOn(database);
  const key = "long-ago/photo.jpg";
  await app.photos.files.put(key, Buffer.from("a photo"));
  const facts = { file_name: "a.jpg", width: 9, height: 9, bytes: 7, uploaded_at: "" };
  await db
    .insertInto("enquiry_photos")
    .values({ id: "1", enquiry_id, key, ...facts })
    .execute();
  const isLeft = Promise.withResolvers<boolean>();
  const file = join(database.options.dataDir, "enquiry-photos", key);
  const checkPhotoSpace = async () => isLeft.resolve(existsSync(file));
  expect(existsSync(file)).toBe(true);
  await clean({ ...app, checkPhotoSpace });
  expect(await isLeft.promise).toBe(false);
});

async function clean(app: ContextValues): Promise<void> {
  const { db } = app.photos;
  const now = new Date();
  await planJob(db, { kind: "housekeeping", at: now, now });
  await doDueJobs(db, { housekeeping: housekeepingWork(app, createLog("silent")) }, now);
}

async function appOn(database: TestDatabase): Promise<ContextValues> {
  const store = await openPhotoStore(database.options);
  const { tools } = await createImages(database);
  const app = {
    photos: { db: database.db, files: store, logError: expect.fail },
    checkPhotoSpace: async () => {},
    images: tools,
    secrets: { current: "for tests", previous: null },
    retentionMonths: 12,
  };
  return app as unknown as ContextValues;
}
