import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestBucket } from "#tests/s3/test-bucket.ts";
import type { ByteRange, FileStore, ListedFile } from "./file-store.ts";
import { openImageStore, openPhotoStore, type StoreOptions } from "./open-stores.ts";

const key = "services/1-hall.jpg";
const bytes = Buffer.from("a picture");

const folder = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "store-"));
  return { options: { dataDir }, remove: () => rm(dataDir, { recursive: true }) };
};
const bucket =
  (quirks = {}) =>
  async () => {
    const { settings, stop } = await startTestBucket(quirks);
    return { options: { dataDir: "no folder", bucket: settings }, remove: stop };
  };

describe.each([
  { place: "a folder", open: folder },
  { place: "a bucket", open: bucket() },
  { place: "a bucket that would overwrite", open: bucket({ ignoresConditions: true }) },
  { place: "a bucket that knows no conditions", open: bucket({ refusesConditions: 501 }) },
  {
    place: "a bucket that refuses conditions, and to remove what it lacks",
    open: bucket({ refusesConditions: 400, missesRemoved: true }),
  },
])("a store in $place", ({ open }) => {
  let options: StoreOptions;
  let store: FileStore;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ options, remove } = await open());
    store = await openImageStore(options);
  });
  afterEach(() => remove());

  const list = async (from = store) => {
    const listed: ListedFile[] = [];
    for await (const file of from.list()) listed.push(file);
    return listed;
  };
  const read = async (wanted = key, range?: ByteRange) => {
    const found = await store.get(wanted);
    return found && buffer(await found.open(range));
  };

  test("gives back what was stored, whole and in parts, large files and empty ones too", async () => {
    expect(await store.put(key, bytes)).toBe(true);
    const found = await store.get(key);
    if (!found) throw new Error("not found");
    expect(found.bytes).toBe(bytes.length);
    expect(found.etag).toMatch(/^"[^"]+"$/);
    expect(await buffer(await found.open())).toEqual(bytes);
    expect(await read(key, { start: 2, end: 4 })).toEqual(bytes.subarray(2, 5));
    const large = Buffer.alloc(3_000_000, "paint");
    await store.put("services/2-large.jpg", large);
    await store.put("services/3-empty.jpg", Buffer.of());
    expect((await read("services/2-large.jpg"))?.equals(large)).toBe(true);
    expect(await read("services/3-empty.jpg")).toEqual(Buffer.of());
  });

  test("never overwrites", async () => {
    await store.put(key, bytes);
    expect(await store.put(key, Buffer.from("another"))).toBe(false);
    expect(await read()).toEqual(bytes);
  });

  test("never stores two files under one key at the same moment", async () => {
    const words = Array.from({ length: 8 }, (_, index) => Buffer.from(`picture ${index}`));
    const answers = await Promise.all(words.map((word) => store.put(key, word)));
    const stored = words.filter((_, index) => answers[index]);
    // At a store that overwrites, every attempt may see another's claim and give up.
    expect(stored.length).toBeLessThanOrEqual(1);
    expect(await read()).toEqual(stored[0] ?? null);
    expect(await list()).toHaveLength(stored.length);
  });

  test("forgets a removed file, which may be removed again", async () => {
    await store.put(key, bytes);
    await store.remove(key);
    await store.remove(key);
    expect(await store.get(key)).toBeNull();
    expect(await store.put(key, Buffer.from("another"))).toBe(true);
  });

  test("finds no file outside itself, whatever the key", async () => {
    const photos = await openPhotoStore(options);
    await photos.put("secret", bytes);
    for (const outside of [
      "../enquiry-photos/secret",
      "services/../../secret",
      "..\\secret",
      "a\0",
      "",
    ]) {
      await expect(store.put(outside, bytes)).rejects.toThrow("no key");
      await expect(store.get(outside)).rejects.toThrow("no key");
      await expect(store.remove(outside)).rejects.toThrow("no key");
    }
  });

  test("leaves nothing behind when it is probed", async () => {
    await store.probe();
    await store.probe();
    expect(await list()).toEqual([]);
  });

  test("lists every file with the moment it was written, and none of another store", async () => {
    const photos = await openPhotoStore(options);
    await photos.put("enquiry-1/photo.jpg", bytes);
    // Buckets give times in whole seconds.
    const before = Date.now() - 1000;
    await store.put(key, bytes);
    await store.put("portfolio/1-door.jpg", bytes);
    const listed = await list();
    expect(listed.map((file) => file.key).sort()).toEqual(["portfolio/1-door.jpg", key]);
    for (const { writtenAt } of listed) expect(writtenAt.getTime()).toBeGreaterThan(before);
    expect((await list(photos)).map((file) => file.key)).toEqual(["enquiry-1/photo.jpg"]);
  });
});
