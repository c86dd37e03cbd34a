import { readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { enquiriesOn } from "#tests/enquiries/enquiries-on.ts";
import { openPhotos, sendPhoto } from "#tests/enquiries/send-photo.ts";
import { deleteEnquiry } from "./delete-enquiries.ts";
import { findMissingPhotos, type PhotoStore, removeOrphanedPhotos } from "./photo-files.ts";

const now = new Date("2026-03-02T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe.each(databases)("photo files on $name", ({ create }) => {
  const { database, post } = enquiriesOn(create, () => now);
  let photos: PhotoStore;
  let logged: string[];
  let enquiryId: string;
  let reference: string;
  beforeEach(async () => {
    logged = [];
    photos = {
      ...(await openPhotos(database)),
      encoder: { shrink: async () => ({ outcome: "made", photo: { bytes, width: 9, height: 9 } }) },
      logError: (_, message) => logged.push(message),
    };
    ({ id: enquiryId, reference } = await post());
    await madeAt(new Date("2020-01-01"));
  });

  const folder = () => join(database.options.dataDir, "enquiry-photos");
  const entries = () => readdir(folder(), { recursive: true });
  const bytes = Buffer.from("a photo");
  const add = (sent = bytes) => sendPhoto(photos, database, sent, { enquiryId, now });
  /** Makes every file look written at that moment. */
  async function writtenAt(moment: Date) {
    for (const entry of (await entries()).sort().reverse())
      await utimes(join(folder(), entry), moment, moment);
  }

  async function madeAt(moment: Date) {
    const applied_at = moment.toISOString();
    await database.db.updateTable("migrations").set({ applied_at }).execute();
  }

  test("left by a crash are removed after an hour, with their folder", async () => {
    await photos.files.put("no-enquiry/photo.jpg", bytes);
    await writtenAt(minutesAgo(59));
    expect(await removeOrphanedPhotos(photos, now)).toBe(0);
    expect(await entries()).toHaveLength(2);
    await writtenAt(minutesAgo(61));
    expect(await removeOrphanedPhotos(photos, now)).toBe(1);
    expect(await photos.files.get("no-enquiry/photo.jpg")).toBeNull();
    await writtenAt(minutesAgo(61));
    expect(await removeOrphanedPhotos(photos, now)).toBe(0);
    expect(await entries()).toEqual([]);
  });

  test("that could not be removed with their enquiry are removed next time", async () => {
    await add();
    const failing = { ...photos.files, remove: () => Promise.reject(new Error("disk failure")) };
    await deleteEnquiry({ ...photos, files: failing }, enquiryId, { now: new Date() });
    await writtenAt(minutesAgo(61));
    expect(await removeOrphanedPhotos({ ...photos, files: failing }, now)).toBe(1);
    expect(logged).toEqual(Array(2).fill("A photo could not be removed"));
    expect(await entries()).toHaveLength(2);
    expect(await removeOrphanedPhotos(photos, now)).toBe(1);
  });

  test("of an enquiry stay, however old they are", async () => {
    await add();
    await photos.files.put(`${enquiryId}/left.jpg`, bytes);
    await writtenAt(minutesAgo(400 * 24 * 60));
    expect(await removeOrphanedPhotos(photos, now)).toBe(1);
    const photo = await database.db.selectFrom("enquiry_photos").select("key").executeTakeFirst();
    expect((await entries()).sort()).toEqual([enquiryId, photo?.key]);
  });

  test("that are missing are reported with the reference of their enquiry", async () => {
    for (const name of ["hall", "stairs", "door"]) await add(Buffer.from(name));
    const find = () => findMissingPhotos(photos);
    expect(await find()).toEqual({ photos: 0, references: [] });
    const rows = await database.db.selectFrom("enquiry_photos").select("key").limit(2).execute();
    for (const { key } of rows) await rm(join(folder(), key));
    expect(await find()).toEqual({ photos: 2, references: [reference] });
    photos.files.list = () => expect.fail("the store is away");
    await expect(find()).rejects.toThrow("the store is away");
  });
});
