import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type BucketFault, startTestBucket, type TestBucket } from "#tests/s3/test-bucket.ts";
import { type FileStore, openImageStore } from "./file-store.ts";

const key = "services/1-hall.jpg";
const bytes = Buffer.alloc(100_000, "a picture");

let bucket: TestBucket;
let store: FileStore;
const open = (patience?: number, { settings } = bucket) =>
  openImageStore({ dataDir: "no folder", bucket: { ...settings, ...(patience && { patience }) } });
/** Gives a slow bucket up at once. */
const openFor = (fault: BucketFault) => open(fault === "slow" ? 1000 : undefined);
beforeEach(async () => {
  bucket = await startTestBucket();
  store = await open();
});
afterEach(() => bucket.stop());

async function read(from = store): Promise<Buffer | null> {
  const found = await from.get(key);
  return found && buffer(await found.open());
}
async function list(from = store): Promise<string[]> {
  const keys: string[] = [];
  for await (const file of from.list()) keys.push(file.key);
  return keys;
}
/** The requests that `work` sends. */
async function requestsOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = bucket.asked.length;
  await work();
  return bucket.asked.slice(before);
}

test("reading a picture costs one request, and so does finding out that there is none", async () => {
  expect(await requestsOf(read)).toEqual([`GET website-images/${key}`]);
  await store.put(key, bytes);
  expect(await requestsOf(read)).toEqual([`GET website-images/${key}`]);
});

test("storing a picture costs one request once the bucket is known not to overwrite", async () => {
  await store.put("services/0-first.jpg", bytes);
  expect(await requestsOf(() => store.put(key, bytes))).toEqual([`PUT website-images/${key}`]);
});

test("opening a store sends no request", async () => {
  expect(bucket.asked).toEqual([]);
});

test("all of more than a thousand files are listed", async () => {
  const keys = Array.from({ length: 1005 }, (_, index) => `services/${index + 1}-hall.jpg`);
  await bucket.fill(keys.map((one) => `website-images/${one}`));
  let listed: string[] = [];
  const asked = await requestsOf(async () => {
    listed = await list();
  });
  expect(listed.sort()).toEqual(keys.sort());
  expect(asked).toHaveLength(2);
});

test("a list that is cut short throws", async () => {
  await store.put(key, bytes);
  bucket.fail("cut answer", /^GET $/);
  await expect(list()).rejects.toThrow();
});

test("a missing bucket is an error, and not an empty bucket", async () => {
  const settings = { ...bucket.settings, name: "no-such-bucket" };
  const none = await openImageStore({ dataDir: "no folder", bucket: settings });
  await expect(none.get(key)).rejects.toThrow("NoSuchBucket");
  await expect(none.put(key, bytes)).rejects.toThrow();
  await expect(none.probe()).rejects.toThrow();
  await expect(list(none)).rejects.toThrow("no such bucket");
});

test("the probe writes once a minute and asks in between, and writes again after a failure", async () => {
  const now = vi.spyOn(performance, "now");
  const writes = async () =>
    (await requestsOf(() => store.probe())).filter((line) => line.startsWith("PUT")).length;
  const start = performance.now();
  now.mockReturnValue(start);
  expect(await writes()).toBe(1);
  now.mockReturnValue(start + 10_000);
  expect(await writes()).toBe(0);
  now.mockReturnValue(start + 60_001);
  expect(await writes()).toBe(1);
  bucket.fail("wrong secret");
  await expect(store.probe()).rejects.toThrow("403");
  bucket.fail(null);
  expect(await writes()).toBe(1);
  now.mockRestore();
});

test("a full bucket fails the probe, which leaves nothing behind", async () => {
  bucket.fail("full");
  await expect(store.probe()).rejects.toThrow("507");
  bucket.fail("cut answer", /^PUT/);
  await expect(store.probe()).rejects.toThrow();
  bucket.fail(null);
  expect(await bucket.names()).toEqual([]);
});

test.each(["slow", "cut answer", "cut request", "wrong secret", "full"] as const)(
  "with the fault '%s' storing fails, and works again after it",
  async (fault) => {
    const failing = await openFor(fault);
    await failing.put("services/0-first.jpg", bytes);
    bucket.fail(fault);
    await expect(failing.put(key, bytes)).rejects.toThrow();
    bucket.fail(null);
    // If only the answer was lost, the picture is stored.
    expect(await store.put(key, bytes)).toBe(fault !== "cut answer");
    expect((await read())?.equals(bytes)).toBe(true);
  },
);

test.each(["slow", "cut answer", "cut request", "wrong secret"] as const)(
  "with the fault '%s' reading fails, and never gives only a part",
  async (fault) => {
    await store.put(key, bytes);
    const failing = await openFor(fault);
    bucket.fail(fault);
    await expect(read(failing)).rejects.toThrow();
    await expect(list(failing)).rejects.toThrow();
    bucket.fail(null);
    expect((await read())?.equals(bytes)).toBe(true);
  },
);

test("while the store is away every verb fails, and works again when it is back", async () => {
  await bucket.goAway();
  await expect(store.put(key, bytes)).rejects.toThrow("ECONNREFUSED");
  await expect(store.get(key)).rejects.toThrow("ECONNREFUSED");
  await expect(store.remove(key)).rejects.toThrow("ECONNREFUSED");
  await expect(store.probe()).rejects.toThrow("ECONNREFUSED");
  await bucket.comeBack();
  expect(await store.put(key, bytes)).toBe(true);
  await store.probe();
});

test("a slow reader is not mistaken for a slow store", async () => {
  const large = Buffer.alloc(5_000_000, "a picture");
  await store.put(key, large);
  const found = await (await open(1000)).get(key);
  await new Promise((done) => setTimeout(done, 1500));
  const read = found && (await buffer(await found.open()));
  expect(read?.equals(large)).toBe(true);
});

test("a claim that a failure left blocks its key, and the next key stays free", async () => {
  const overwriting = await startTestBucket({ ignoresConditions: true });
  const claimed = await open(undefined, overwriting);
  const hasty = await open(1000, overwriting);
  await claimed.put("services/0-first.jpg", bytes);
  overwriting.fail("slow", /^PUT .*hall.jpg$/);
  await expect(hasty.put(key, bytes)).rejects.toThrow();
  overwriting.fail(null);
  expect(await claimed.put(key, bytes)).toBe(false);
  expect(await claimed.put("services/2-hall.jpg", bytes)).toBe(true);
  await overwriting.stop();
});
