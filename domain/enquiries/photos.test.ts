import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/open.ts";
import { databases } from "#tests/databases/databases.ts";
import { untilWaiting } from "#tests/databases/until-waiting.ts";
import { enquiriesOn } from "#tests/enquiries/enquiries-on.ts";
import { openPhotos, sendPhoto, smallPhoto } from "#tests/enquiries/send-photo.ts";
import { deleteEnquiry } from "./delete-enquiries.ts";
import { getEnquiry } from "./inbox.ts";
import { photosADay, photosLimit, photoTriesLimit } from "./limits.ts";
import { openPhoto, type PhotoStore } from "./photo-files.ts";
import { lockPhotos } from "./photos.ts";

const now = new Date("2026-03-02T12:00:00Z");

describe.each(databases)("photos of the room on $name", ({ create }) => {
  const { database, post } = enquiriesOn(create, () => now);
  let photos: PhotoStore;
  let enquiryId: string;
  beforeEach(async () => {
    photos = await openPhotos(database);
    ({ id: enquiryId } = await post());
  });

  const add = (bytes: Uint8Array, id = enquiryId, at = now) =>
    sendPhoto(photos, database, bytes, { enquiryId: id, name: "hall\u0000.jpg", now: at });
  const files = async () => {
    const folder = join(database.options.dataDir, "enquiry-photos");
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).length;
  };

  test("are stored upright, at most 2,000 pixels wide, without the camera's metadata", async () => {
    const taken = await sharp({
      create: { width: 2400, height: 30, channels: 3, background: "red" },
    })
      .withExif({ IFD3: { GPSLatitude: "54/1 35/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await add(taken)).toEqual({ outcome: "stored" });
    const [photo] = (await getEnquiry(database.db, enquiryId))?.photos ?? [];
    expect(photo).toMatchObject({ file_name: "hall.jpg", width: 30 });
    const found = await openPhoto(photos, { enquiryId, photoId: photo?.id ?? "" });
    const stored = await buffer((await found?.open()) ?? expect.fail("it is not stored"));
    const { width, height, exif, orientation } = await sharp(stored).metadata();
    expect({ width, exif, orientation }).toEqual({ width: 30 });
    expect(height).toBeLessThanOrEqual(2400);
  });

  test("in unreadable formats are refused, and the enquiry stays", async () => {
    for (const bytes of ["<svg onload=alert(1)>", ""])
      expect(await add(Buffer.from(bytes)), bytes).toMatchObject({ outcome: "refused" });
    expect(await getEnquiry(database.db, enquiryId)).toMatchObject({ photos: [] });
    expect(await files()).toBe(0);
  });

  test("are at most five, even when they arrive at once", async () => {
    const seven = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((width) => smallPhoto(width)));
    const results = await Promise.all(seven.map((photo) => add(photo)));
    const outcomes = results.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual(["full", "full", "stored", "stored", "stored", "stored", "stored"]);
    expect(await files()).toBe(5);
    expect(await add(await smallPhoto(), "nobody")).toEqual({ outcome: "missing" });
    expect(await deleteEnquiry(photos, enquiryId, { now: new Date() })).toEqual({
      outcome: "deleted",
    });
    expect(await files()).toBe(0);
  });

  test("are stored once when they are sent again, and decoded only if the enquiry has fewer than five", async () => {
    const first = await smallPhoto();
    await add(first);
    for (let width = 1; width < photosLimit; width += 1) await add(await smallPhoto(width));
    photos = { ...photos, encoder: { shrink: () => expect.fail("decoded") } };
    expect(await add(first)).toEqual({ outcome: "duplicate" });
    expect(await add(await smallPhoto(photosLimit))).toEqual({ outcome: "full" });
    expect(await add(first, "nobody")).toEqual({ outcome: "missing" });
    expect(await files()).toBe(photosLimit);
  });

  test("are stored once when they are sent again before they are stored", async () => {
    const photo = await smallPhoto();
    const results = await Promise.all([add(photo), add(photo)]);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["duplicate", "stored"]);
    expect(await files()).toBe(1);
    expect((await getEnquiry(database.db, enquiryId))?.photos).toHaveLength(1);
  });

  test("keep their file when the connection breaks just after the commit", async () => {
    const photo = await smallPhoto();
    const { db } = photos;
    const breaking = {
      selectFrom: db.selectFrom.bind(db),
      updateTable: db.updateTable.bind(db),
      transaction: () => ({
        async execute(work: Parameters<ReturnType<typeof db.transaction>["execute"]>[0]) {
          await db.transaction().execute(work);
          throw new Error("the connection broke");
        },
      }),
    } as unknown as PhotoStore["db"];
    photos = { ...photos, db: breaking };
    await expect(add(photo)).rejects.toThrow("the connection broke");
    photos = { ...photos, db };
    expect(await add(photo)).toEqual({ outcome: "duplicate" });
    expect(await files()).toBe(1);
  });

  test("that cannot be stored leave no row, and are stored when they are sent again", async () => {
    const { files: working } = photos;
    const put = () => Promise.reject(new Error("the bucket is full"));
    photos = { ...photos, files: { ...working, put } };
    await expect(add(await smallPhoto())).rejects.toThrow("the bucket is full");
    expect((await getEnquiry(database.db, enquiryId))?.photos).toEqual([]);
    photos = { ...photos, files: working };
    expect(await add(await smallPhoto())).toEqual({ outcome: "stored" });
  });

  test("are stored for each enquiry that they are sent with", async () => {
    const photo = await smallPhoto();
    const other = await post();
    expect(await add(photo)).toEqual({ outcome: "stored" });
    expect(await add(photo, other.id)).toEqual({ outcome: "stored" });
  });

  test("are decoded fifteen times for an enquiry, accepted or not, also after a restart", async () => {
    const other = await openDatabase(database.options);
    for (let attempt = 1; attempt <= photoTriesLimit; attempt += 1) {
      photos = { ...photos, db: attempt % 2 ? database.db : other.db };
      expect(await add(Buffer.from(`no photo ${attempt}`))).toMatchObject({ outcome: "refused" });
    }
    photos = { ...photos, encoder: { shrink: () => expect.fail("decoded") } };
    expect(await add(await smallPhoto())).toEqual({ outcome: "exhausted" });
    await other.close();
  });

  test("count as tries each when they arrive at once", async () => {
    const tries = Array.from({ length: 20 }, (_, index) => add(Buffer.from(`no photo ${index}`)));
    const outcomes = (await Promise.all(tries)).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === "refused")).toHaveLength(photoTriesLimit);
  });

  test("of an enquiry in Spam are thrown away undecoded until the enquiry leaves Spam", async () => {
    const spam = (spam_reason: "links" | null) =>
      database.db.updateTable("enquiries").set({ spam_reason }).execute();
    await spam("links");
    const { encoder: working } = photos;
    photos = { ...photos, encoder: { shrink: () => expect.fail("decoded") } };
    expect(await add(await smallPhoto())).toEqual({ outcome: "unwanted" });
    expect(await files()).toBe(0);
    await spam(null);
    photos = { ...photos, encoder: working };
    expect(await add(await smallPhoto())).toEqual({ outcome: "stored" });
  });

  test("of one sender are limited to a number a day", async () => {
    const [first] = await database.db.selectFrom("enquiries").selectAll().execute();
    if (!first) throw new Error("no enquiry");
    const neighbour = { ...first, id: "neighbour", reference: "DS-AAAAAA", submission_key: "n" };
    await database.db.insertInto("enquiries").values(neighbour).execute();
    const facts = { file_name: "a.jpg", width: 9, height: 9, bytes: 9 };
    const rows = Array.from({ length: photosADay }, (_, index) => ({
      ...{ id: `${index}`, key: `${index}`, enquiry_id: "neighbour", ...facts },
      uploaded_at: now.toISOString(),
    }));
    await database.db.insertInto("enquiry_photos").values(rows).execute();
    expect(await add(await smallPhoto())).toEqual({ outcome: "exhausted" });
    const tomorrow = new Date(now.getTime() + 24 * 60 * 60_000);
    expect(await add(await smallPhoto(), enquiryId, tomorrow)).toEqual({ outcome: "stored" });
  });

  test("are accepted while the site has space for them", async () => {
    photos = { ...photos, spaceBytes: 100 };
    expect(await add(await smallPhoto())).toEqual({ outcome: "stored" });
    expect(await add(await smallPhoto(8))).toEqual({ outcome: "no space" });
    expect(await files()).toBe(1);
  });

  test("that find too many others waiting are not stored, do not count as tries, and can be sent again", async () => {
    const { encoder } = photos;
    photos = { ...photos, encoder: { shrink: async () => null } };
    const photo = await smallPhoto();
    for (let attempt = 0; attempt <= photoTriesLimit; attempt += 1)
      expect(await add(photo)).toEqual({ outcome: "busy" });
    expect(await files()).toBe(0);
    photos = { ...photos, encoder };
    expect(await add(photo)).toEqual({ outcome: "stored" });
  });

  test("find their enquiry missing while it is deleted, and leave no file", async () => {
    const opened = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const { encoder } = photos;
    const shrink: typeof encoder.shrink = async (photo) => {
      opened.resolve();
      await goOn.promise;
      return encoder.shrink(photo, "a");
    };
    photos = { ...photos, encoder: { shrink } };
    const adding = add(await smallPhoto());
    await opened.promise;
    let deleting: ReturnType<typeof deleteEnquiry> | undefined;
    await database.db.transaction().execute(async (trx) => {
      await trx.updateTable("enquiries").set({ notes: "" }).where("id", "=", enquiryId).execute();
      deleting = deleteEnquiry(photos, enquiryId, { now: new Date() });
      await untilWaiting(database.db);
      goOn.resolve();
      await untilWaiting(database.db, 2);
    });
    expect(await Promise.all([deleting, adding])).toEqual([
      { outcome: "deleted" },
      { outcome: "missing" },
    ]);
    expect(await files()).toBe(0);
  });

  test("are deleted with their enquiry, even one that is just being added", async () => {
    const key = `${enquiryId}/late.jpg`;
    await photos.files.put(key, await smallPhoto());
    let deleting: ReturnType<typeof deleteEnquiry> | undefined;
    await database.db.transaction().execute(async (trx) => {
      await lockPhotos(trx);
      const row = { id: "late", enquiry_id: enquiryId, key, file_name: "late.jpg" };
      const facts = { width: 9, height: 9, bytes: 9, uploaded_at: now.toISOString() };
      await trx
        .insertInto("enquiry_photos")
        .values({ ...row, ...facts })
        .execute();
      deleting = deleteEnquiry(photos, enquiryId, { now: new Date() });
      await untilWaiting(database.db);
    });
    expect(await deleting).toEqual({ outcome: "deleted" });
    expect(await files()).toBe(0);
  });

  test("open only under their own enquiry", async () => {
    expect(await openPhoto(photos, { enquiryId, photoId: "../../site.sqlite" })).toBeNull();
    expect(await openPhoto(photos, { enquiryId: "\u0000", photoId: "\u0000" })).toBeNull();
  });
});
