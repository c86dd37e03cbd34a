import { describe, expect, test } from "vitest";
import { deleteEnquiry } from "#domain/enquiries/delete-enquiries.ts";
import { removeOrphanedPhotos } from "#domain/enquiries/photo-files.ts";
import { deleteImage } from "#domain/images/delete.ts";
import { removeOrphanedImageFiles } from "#domain/images/file-audit.ts";
import { openPhotoStore } from "#domain/images/open-stores.ts";
import { databases } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { createImages } from "#tests/images/images.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { whileBackingUp } from "./backup-lease.ts";

const later = new Date(Date.now() + 2 * 60 * 60 * 1000);

describe.each(databases)("while a backup runs on $name", ({ create }) => {
  const database = newDatabase(create);

  test("the files of a deleted picture stay, until the sweep after it", async () => {
    const { tools, files, upload } = await createImages(database);
    const { url } = await upload("hall", new Date());
    const before = await files();
    await whileBackingUp(database.db, async () => {
      expect(await deleteImage(tools, url, { now: new Date() })).toEqual({ outcome: "deleted" });
      expect(await removeOrphanedImageFiles(tools, later)).toBe(0);
      expect(await files()).toEqual(before);
    });
    expect(await removeOrphanedImageFiles(tools, later)).toBe(before.length);
    expect(await files()).toEqual([]);
  });

  test("the photos of a deleted enquiry stay, until the sweep after it", async () => {
    const { db, options } = database;
    const files = await openPhotoStore(options);
    const photos = { db, files, logError: expect.fail };
    const { id } = await enquiryPoster(db, () => new Date())();
    const key = `${id}/photo.jpg`;
    await files.put(key, Buffer.from("a photo"));
    const photo = { id: "photo", enquiry_id: id, key, file_name: "hall.jpg", width: 1, height: 1 };
    const uploaded_at = new Date().toISOString();
    await db
      .insertInto("enquiry_photos")
      .values({ ...photo, bytes: 7, uploaded_at })
      .execute();
    await whileBackingUp(db, async () => {
      await deleteEnquiry(photos, id, { now: new Date() });
      expect(await removeOrphanedPhotos(photos, later)).toBe(0);
      expect(await files.get(key)).not.toBeNull();
    });
    expect(await removeOrphanedPhotos(photos, later)).toBe(1);
    expect(await files.get(key)).toBeNull();
  });
});
