import { mkdir, mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openPhotoStore } from "#domain/images/store.ts";
import { makeFolder } from "./folders.ts";

let folder: string;
let synced: number[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "folders-"));
  synced = await watchSyncs(folder);
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** Numbers of the files and folders that are synced from now on. */
async function watchSyncs(anything: string): Promise<number[]> {
  const handle = await open(anything);
  const kind: typeof handle = Object.getPrototypeOf(handle);
  await handle.close();
  const numbers: number[] = [];
  const { sync } = kind;
  const spy = vi.spyOn(kind, "sync").mockImplementation(async function (this: typeof handle) {
    numbers.push((await this.stat()).ino);
    return sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  return numbers;
}

const number = async (path: string) => (await stat(path)).ino;

test("the names of new folders are on disk, each in the one above it", async () => {
  await makeFolder(join(folder, "a/b/c"));
  const expected = await Promise.all(["a/b", "a", "."].map((path) => number(join(folder, path))));
  expect(synced).toEqual(expected);
});

test("a folder that is there costs nothing", async () => {
  await mkdir(join(folder, "a"));
  await makeFolder(join(folder, "a"));
  expect(synced).toEqual([]);
});

test("a visitor's first photo is on disk with its enquiry's folder, and that of the photos", async () => {
  const store = await openPhotoStore({ dataDir: folder });
  expect(synced).toEqual([await number(folder)]);
  await store.add("enquiry-1/photo.jpg", Buffer.from("a photo"));
  const photos = join(folder, "enquiry-photos");
  expect(synced).toContain(await number(photos));
  expect(synced).toContain(await number(join(photos, "enquiry-1")));
});
