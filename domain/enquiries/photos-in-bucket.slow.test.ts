import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bytesOf, type IncomingFiles, incomingFiles } from "#domain/images/incoming-file.ts";
import { openPhotoStore } from "#domain/images/open-stores.ts";
import { shrinkPhoto } from "#domain/images/variants.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { type BucketFault, startTestBucket, type TestBucket } from "#tests/s3/test-bucket.ts";
import { getEnquiry } from "./inbox.ts";
import { findMissingPhotos, type PhotoStore, removeOrphanedPhotos } from "./photo-files.ts";
import { addPhoto } from "./photos.ts";

const now = new Date("2026-03-02T12:00:00Z");
const encoder: PhotoStore["encoder"] = { shrink: async (photo) => shrinkPhoto(bytesOf(photo)) };
/** The file is not stored; the file is stored, and the site cannot know. */
const faults: BucketFault[] = ["full", "cut answer"];

describe.each(databases)("photos in a bucket, on $name", ({ create }) => {
  let database: TestDatabase;
  let bucket: TestBucket;
  let photos: PhotoStore;
  let incoming: IncomingFiles;
  let enquiryId: string;
  beforeEach(async () => {
    database = await create();
    bucket = await startTestBucket();
    const { db } = database;
    const logError = () => {};
    const files = await openPhotoStore({ dataDir: "no folder", bucket: bucket.settings });
    photos = { db, files, encoder, spaceBytes: 1e9, logError };
    incoming = incomingFiles(join(database.options.dataDir, "incoming"));
    ({ id: enquiryId } = await enquiryPoster(db, () => now)());
  });
  afterEach(async () => {
    await bucket.stop();
    await database.remove();
  });

  async function add(width: number) {
    const create = { width, height: 1, channels: 3, background: "red" } as const;
    const file = await incoming.keep([await sharp({ create }).png().toBuffer()]);
    try {
      return await addPhoto(photos, { enquiryId, sender: "a", file, name: "hall.jpg", now });
    } finally {
      await file.close();
    }
  }
  const rows = () => database.db.selectFrom("enquiry_photos").select("key").execute();
  async function expectWholePhotos(count: number): Promise<void> {
    const keys = (await rows()).map(({ key }) => `enquiry-photos/${key}`);
    expect(keys).toHaveLength(count);
    expect(await bucket.names()).toEqual(expect.arrayContaining(keys));
    expect(await findMissingPhotos(photos)).toEqual({ photos: 0, references: [] });
  }

  test.each(faults)(
    "with the fault '%s' fail, leave no row, and are stored when sent again",
    async (fault) => {
      await add(1);
      bucket.fail(fault, /^PUT/);
      await expect(add(2)).rejects.toThrow();
      bucket.fail(null);
      await expectWholePhotos(1);
      expect(await getEnquiry(database.db, enquiryId)).not.toBeNull();

      expect(await add(2)).toEqual({ outcome: "stored" });
      await expectWholePhotos(2);
      await removeOrphanedPhotos(photos, new Date(Date.now() + 24 * 60 * 60 * 1000));
      expect(await bucket.names()).toHaveLength(2);
    },
  );

  test("are not checked for missing files while the store is away", async () => {
    await add(1);
    await bucket.goAway();
    await expect(findMissingPhotos(photos)).rejects.toThrow("ECONNREFUSED");
    await expect(removeOrphanedPhotos(photos, now)).rejects.toThrow("ECONNREFUSED");
    await bucket.comeBack();
    await expectWholePhotos(1);
  });
});
