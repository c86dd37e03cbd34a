import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { removeOrphanedImageFiles } from "#domain/images/file-audit.ts";
import { keyOf } from "#domain/images/image-path.ts";
import { allPictures } from "#domain/images/images.ts";
import { openImageStore } from "#domain/images/open-stores.ts";
import { variantsByPath } from "#domain/images/picture.ts";
import { uploadFailed } from "#domain/images/refusal.ts";
import { imageContext } from "#tests/admin/image-context.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { createImages, examplePicture, type TestImages } from "#tests/images/images.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { type BucketFault, startTestBucket, type TestBucket } from "#tests/s3/test-bucket.ts";
import { action } from "./receive-image.ts";

vi.mock("#app/admin/session/require-admin.server.ts", () => ({
  requireAdmin: async () => ({ user: { id: "account-1" }, sessionId: "1" }),
}));

/** The file is not stored; the file is stored, and the site cannot know. */
const faults: BucketFault[] = ["full", "cut answer"];

describe("a picture uploaded to a bucket", () => {
  const database = newDatabase(siteDatabase.create);
  let bucket: TestBucket;
  let images: TestImages;
  beforeEach(async () => {
    bucket = await startTestBucket();
    const options = { dataDir: "no folder", bucket: bucket.settings };
    images = await createImages(database, { store: await openImageStore(options) });
  });
  afterEach(() => bucket.stop());

  async function post(name: string): Promise<Response> {
    const context = imageContext(database, images);
    const body = new FormData();
    body.append("file", new File([new Uint8Array(await examplePicture())], name));
    const request = new Request("https://decor.example/admin/images", { method: "POST", body });
    const url = new URL(request.url);
    return action({ request, context, params: {}, url, pattern: "/admin/images" });
  }

  /** Expects this many rows, and every file of each in the bucket, which may hold more. */
  async function expectWholePictures(count: number): Promise<void> {
    const pictures = Object.values(await allPictures(database.db));
    expect(pictures).toHaveLength(count);
    const stored = await bucket.names();
    for (const picture of pictures)
      for (const path of variantsByPath(picture).keys())
        expect(stored).toContain(`website-images/${keyOf(path)}`);
  }

  test.each(faults)(
    "is refused if the bucket has the fault '%s', and no other picture is lost",
    async (fault) => {
      expect((await post("kept.png")).status).toBe(201);
      // The picture's first files have been stored by then.
      bucket.fail(fault, /^PUT .*webp$/);
      const failed = await post("lost.png");
      expect(failed.status).toBe(500);
      expect(await failed.json()).toEqual({ message: uploadFailed });
      expect(images.logged).toContain("A picture could not be stored");
      await expectWholePictures(1);

      bucket.fail(null);
      const nextDay = new Date(Date.now() + 24 * 60 * 60 * 1000);
      await removeOrphanedImageFiles(images.tools, nextDay);
      expect(await bucket.names()).toHaveLength(6);
      expect((await post("lost.png")).status).toBe(201);
      await expectWholePictures(2);
    },
  );

  test("is refused while the bucket is away, and stored once it is back", async () => {
    await post("kept.png");
    await bucket.goAway();
    expect((await post("lost.png")).status).toBe(500);
    await expectWholePictures(1);
    await bucket.comeBack();
    expect((await post("lost.png")).status).toBe(201);
    await expectWholePictures(2);
  });

  test("leaves no row if its files can be neither stored nor removed", async () => {
    bucket.fail("full", /^PUT .*webp$|^DELETE/);
    expect((await post("lost.png")).status).toBe(500);
    await expectWholePictures(0);
  });
});
