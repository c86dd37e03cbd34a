import { mkdir, mkdtemp, open, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { FileStore } from "./file-store.ts";
import { makeFolder } from "./folder-store.ts";
import { openImageStore, openPhotoStore } from "./open-stores.ts";

const key = "services/1-hall.jpg";
const bytes = Buffer.from("a picture");

let dataDir: string;
let store: FileStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "store-"));
  store = await openImageStore({ dataDir });
});
afterEach(() => rm(dataDir, { recursive: true }));

const folder = () => join(dataDir, "website-images");

test("a removed picture leaves its folder, which may be needed at any moment", async () => {
  await store.put(key, bytes);
  const found = await store.get(key);
  await store.remove(key);
  await expect(found?.open()).rejects.toThrow("ENOENT");
  expect(await readdir(join(folder(), "services"))).toEqual([]);
});

test("a file that cannot be written throws", async () => {
  await writeFile(join(folder(), "services"), "in the way of the folder");
  await expect(store.put(key, bytes)).rejects.toThrow("EEXIST");
});

test("a folder is no file", async () => {
  await store.put(key, bytes);
  expect(await store.get("services")).toBeNull();
});

test("a key that is used again has another ETag, though the file is as large", async () => {
  await store.put(key, bytes);
  const before = await store.get(key);
  await store.remove(key);
  await store.put(key, Buffer.from("b picture"));
  const later = new Date(Date.now() + 1000);
  await utimes(join(folder(), key), later, later);
  const after = await store.get(key);
  expect(after?.bytes).toBe(before?.bytes);
  expect(after?.etag).not.toBe(before?.etag);
});

test("files that are removed during a list are left out of it", async () => {
  await store.put("first.jpg", bytes);
  await store.put("second.jpg", bytes);
  const listed: string[] = [];
  for await (const file of store.list()) {
    listed.push(file.key);
    await store.remove("first.jpg");
    await store.remove("second.jpg");
  }
  expect(listed).toHaveLength(1);
});

test("only this user may open the folders", async () => {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
  await store.put(key, bytes);
  expect((await stat(join(folder(), "services"))).mode & 0o777).toBe(0o700);
});

test("the probe succeeds until the folder is gone", async () => {
  await store.probe();
  await rm(folder(), { recursive: true });
  await expect(store.probe()).rejects.toThrow();
  await mkdir(folder());
  await store.probe();
});

test("listing removes empty folders, and loses no file that is being added", async () => {
  await mkdir(join(folder(), "left-by-a-crash"));
  const keys = Array.from({ length: 200 }, (_, index) => `folder-${index}/photo.jpg`);
  const adding = Promise.all(keys.map((one) => store.put(one, bytes)));
  for (let round = 0; round < 10; round += 1) for await (const _ of store.list());
  expect(await adding).toEqual(keys.map(() => true));
  const listed: string[] = [];
  for await (const file of store.list()) listed.push(file.key);
  expect(listed.sort()).toEqual(keys.sort());
  expect(await readdir(folder())).not.toContain("left-by-a-crash");
});

describe("on a disk", () => {
  let synced: number[];
  /** Whether the disk finds that it is full while it writes. */
  let full: boolean;
  beforeEach(async () => {
    full = false;
    synced = await watchSyncs(dataDir);
  });

  /** Inode numbers of the files and folders that are synced from now on. */
  async function watchSyncs(path: string): Promise<number[]> {
    const handle = await open(path);
    const kind: typeof handle = Object.getPrototypeOf(handle);
    await handle.close();
    const numbers: number[] = [];
    const { sync } = kind;
    const spy = vi.spyOn(kind, "sync").mockImplementation(async function (this: typeof handle) {
      numbers.push((await this.stat()).ino);
      if (full) throw new Error("no space left");
      return sync.call(this);
    });
    onTestFinished(() => spy.mockRestore());
    return numbers;
  }

  const number = async (path: string) => (await stat(join(dataDir, path))).ino;

  test("the names of new folders are synced, each in its parent, and no existing one", async () => {
    await makeFolder(dataDir);
    expect(synced).toEqual([]);
    await makeFolder(join(dataDir, "a/b/c"));
    expect(synced).toEqual(await Promise.all(["a/b", "a", "."].map(number)));
  });

  test("a visitor's first photo is synced with its enquiry's folder and the photos' folder", async () => {
    const photos = await openPhotoStore({ dataDir });
    expect(synced).toEqual([await number(".")]);
    await photos.put("enquiry-1/photo.jpg", bytes);
    expect(synced).toContain(await number("enquiry-photos"));
    expect(synced).toContain(await number("enquiry-photos/enquiry-1"));
    expect(synced).toContain(await number("enquiry-photos/enquiry-1/photo.jpg"));
  });

  test("a probe writes to the disk, which may be full", async () => {
    await store.probe();
    expect(synced).toHaveLength(1);
    full = true;
    await expect(store.probe()).rejects.toThrow("no space left");
    expect(await readdir(folder())).toEqual([]);
  });

  test("a file that does not fit on the disk leaves nothing behind, and may be stored later", async () => {
    await store.put("services/0-first.jpg", bytes);
    full = true;
    await expect(store.put(key, bytes)).rejects.toThrow("no space left");
    expect(await store.get(key)).toBeNull();
    full = false;
    expect(await store.put(key, bytes)).toBe(true);
  });
});
