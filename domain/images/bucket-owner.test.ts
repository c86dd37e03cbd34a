import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { removePhotoFiles } from "#domain/enquiries/photo-files.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { noBuiltIn } from "#tests/images/images.ts";
import { startTestBucket, type TestBucket } from "#tests/s3/test-bucket.ts";
import { bucketOwner, ownsBucket, takeBucket } from "./bucket-owner.ts";
import { removeOrphanedImageFiles } from "./file-audit.ts";
import { openImageStore, openPhotoStore } from "./file-store.ts";

const cases = databases.flatMap((kind) =>
  [false, true].map((ignoresConditions) => ({ ...kind, ignoresConditions })),
);
const picture = "website-images/services/1763712000000-hall.jpg";
/** s3rver fails if an empty folder goes while it writes there. */
const keptFolder = "site/other";
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000);

describe.each(cases)(
  "two sites on $name and one bucket (which overwrites: $ignoresConditions)",
  ({ create, ignoresConditions }) => {
    let one: TestDatabase;
    let other: TestDatabase;
    let bucket: TestBucket;
    let logged: string[];
    beforeEach(async () => {
      [one, other] = await Promise.all([create(), create()]);
      bucket = await startTestBucket({ ignoresConditions });
      logged = [];
    });
    afterEach(async () => {
      await bucket.stop();
      await Promise.all([one.remove(), other.remove()]);
    });

    const keeping = ({ db }: TestDatabase) => ({
      db,
      ownsFiles: () => ownsBucket(db, bucket.settings),
      logError: (error: unknown, message: string) =>
        void logged.push(`${message}: ${(error as Error).message}`),
    });
    /** Removes the picture files that this site's rows do not name, as every day. */
    async function sweep(database: TestDatabase): Promise<number> {
      const { settings } = bucket;
      const store = await openImageStore({ dataDir: "", bucket: settings });
      const encoder = { encode: () => expect.fail("nothing is encoded") };
      const isReferenced = async () => false;
      const tools = {
        ...keeping(database),
        store,
        encoder,
        isReferenced,
        builtIn: noBuiltIn,
      };
      return removeOrphanedImageFiles(tools, tomorrow());
    }

    test("belong to the first alone: the other deletes nothing, and says why", async () => {
      expect(await bucketOwner(one.db, bucket.settings)).toBe("nobody");
      await bucket.fill([picture]);
      expect(await ownsBucket(one.db, bucket.settings)).toBe(true);
      expect(await sweep(other)).toBe(0);
      const files = await openPhotoStore({ dataDir: "", bucket: bucket.settings });
      await files.put("enquiry/photo.jpg", Buffer.from("photo"));
      await removePhotoFiles({ ...keeping(other), files }, ["enquiry/photo.jpg"]);
      const left = ["enquiry-photos/enquiry/photo.jpg", "site/installation", picture];
      expect((await bucket.names()).sort()).toEqual(left);
      expect(logged).toEqual(Array(2).fill("Files were kept: the bucket belongs to another site"));
      expect(await bucketOwner(other.db, bucket.settings)).toBe("another site");

      expect(await sweep(one)).toBe(1);
      expect(await bucket.names()).not.toContain(picture);
      expect(await bucketOwner(one.db, bucket.settings)).toBe("this site");
    });

    test("that begin at once do not both own it", async () => {
      await bucket.fill([keptFolder]);
      const owns = ({ db }: TestDatabase) => ownsBucket(db, bucket.settings);
      // At a store that overwrites, those that ask at once may all step back.
      const [mine, theirs] = await Promise.all(
        [one, other].map(async (site) => {
          const asked = await Promise.allSettled([owns(site), owns(site)]);
          return asked.some((answer) => answer.status === "fulfilled" && answer.value);
        }),
      );
      expect(mine && theirs).toBe(false);
      const later = [await owns(one), await owns(other)];
      expect(later.filter(Boolean)).toHaveLength(1);
      if (mine || theirs) expect(later).toEqual([mine, theirs]);
    });

    test("change places when the other takes the bucket", async () => {
      expect(await ownsBucket(one.db, bucket.settings)).toBe(true);
      await takeBucket(other.db, bucket.settings);
      expect(await bucketOwner(other.db, bucket.settings)).toBe("this site");
      await bucket.fill([picture]);
      expect(await sweep(one)).toBe(0);
      expect(await sweep(other)).toBe(1);
      await takeBucket(other.db, bucket.settings);
      expect(await ownsBucket(other.db, bucket.settings)).toBe(true);
    });

    test("delete nothing while the bucket does not answer for its owner", async () => {
      expect(await ownsBucket(one.db, bucket.settings)).toBe(true);
      await bucket.fill([picture]);
      bucket.fail("cut answer", /installation/);
      expect(await sweep(one)).toBe(0);
      expect(logged).toEqual([expect.stringContaining("the bucket be another site's")]);
      bucket.fail(null);
      expect(await sweep(one)).toBe(1);
    });
  },
);

describe.each(databases)("a site on $name", ({ create }) => {
  test("owns its bucket from several processes, and after each start", async () => {
    const database = await create();
    onTestFinished(() => database.remove());
    const bucket = await startTestBucket();
    onTestFinished(bucket.stop);
    await bucket.fill([keptFolder]);
    const owned = await Promise.all(
      Array.from({ length: 4 }, () => ownsBucket(database.db, bucket.settings)),
    );
    expect(owned).toEqual([true, true, true, true]);
  });
});
