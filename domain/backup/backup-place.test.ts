import { randomBytes } from "node:crypto";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openBucket } from "#domain/images/bucket.ts";
import { newFolder } from "#tests/new-folder.ts";
import { startTestBucket } from "#tests/s3/test-bucket.ts";
import { backupName } from "./backup-file.ts";
import { type BackupPlace, backupBucket, backupFolder, pruneBackups } from "./backup-place.ts";

const day = (number: number) => backupName(new Date(Date.UTC(2026, 2, number)), true);

const places = [
  { name: "a folder", open: async () => backupFolder(await newFolder()) },
  {
    name: "a bucket",
    async open() {
      const bucket = await startTestBucket();
      onTestFinished(bucket.stop);
      return backupBucket(bucket.settings);
    },
  },
];

describe.each(places)("backups in $name", ({ open }) => {
  let place: BackupPlace;
  beforeEach(async () => {
    place = await open();
  });

  test("come back as they were written, also in several parts", async () => {
    const bytes = randomBytes(17 * 1024 * 1024);
    expect(await place.write(day(1), new Blob([bytes]).stream())).toBe(bytes.length);
    const file = await place.open(day(1));
    expect(file.bytes).toBe(bytes.length);
    for (const _ of ["first", "second reading"])
      expect((await buffer(await file.open())).equals(bytes)).toBe(true);
    await file.close();
  });

  test("appear whole or not at all", async () => {
    const breaking = new ReadableStream<Uint8Array>({
      start(sink) {
        sink.enqueue(randomBytes(100));
        sink.error(new Error("the source broke"));
      },
    });
    await expect(place.write(day(1), breaking)).rejects.toThrow("the source broke");
    await expect(place.open(day(1))).rejects.toThrow();
  });

  test("are listed, and removed when there are newer ones", async () => {
    for (const number of [3, 1, 4, 2]) await place.write(day(number), new Blob(["x"]).stream());
    await place.write("before-an-update.backup", new Blob(["x"]).stream());
    expect(await place.names()).toEqual([1, 2, 3, 4].map(day));
    await pruneBackups(place, 2);
    expect(await place.names()).toEqual([3, 4].map(day));
    for (const name of [day(3), day(4), "before-an-update.backup"])
      await (await place.open(name)).close();
    for (const number of [1, 2]) await expect(place.open(day(number))).rejects.toThrow();
  });
});

test("only this user may read a backup, and no backup is overwritten", async () => {
  const folder = await newFolder();
  const place = backupFolder(folder);
  await place.write(day(1), new Blob(["x"]).stream());
  expect((await stat(join(folder, day(1)))).mode & 0o777).toBe(0o600);
  await expect(place.write(day(1), new Blob(["y"]).stream())).rejects.toThrow("exists already");
});

test("what a killed backup left in a folder is removed, and other people's files stay", async () => {
  const folder = await newFolder();
  await writeFile(join(folder, `${day(1)}.part`), "half");
  await writeFile(join(folder, "holiday.jpg"), "not ours");
  await backupFolder(folder).removeUnfinished();
  expect(await readdir(folder)).toEqual(["holiday.jpg"]);
  await backupFolder(join(folder, "not made yet")).removeUnfinished();
});

test.each([0, 1, 3])("of %i uploads that killed backups left, all are ended", async (killed) => {
  const bucket = await startTestBucket();
  onTestFinished(bucket.stop);
  const client = await openBucket(bucket.settings);
  await client.getMultipartUploadId("backups/holiday.jpg");
  await client.getMultipartUploadId(day(1));
  for (let at = 1; at <= killed; at += 1) {
    const upload = await client.getMultipartUploadId(`backups/${day(at)}`);
    await client.uploadPart(`backups/${day(at)}`, upload, Buffer.from("half"), 1);
  }
  expect(bucket.unfinished()).toHaveLength(killed + 2);
  const place = await backupBucket(bucket.settings);
  await place.removeUnfinished();
  expect(bucket.unfinished()).toEqual(["backups/holiday.jpg", day(1)]);
  await place.write(day(4), new Blob(["whole"]).stream());
  expect(bucket.unfinished()).toHaveLength(2);
});
