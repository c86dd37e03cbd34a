import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { startTestBucket, type TestBucket } from "#tests/s3/test-bucket.ts";
import type { FileStore } from "./file-store.ts";
import { openImageStore } from "./open-stores.ts";

const key = "services/1-hall.jpg";
const bytes = Buffer.alloc(100_000, "a picture");

let bucket: TestBucket;
let store: FileStore;
const open = ({ settings } = bucket) => openImageStore({ dataDir: "no folder", bucket: settings });
/** How long a store waits for its bucket, in milliseconds. */
const patience = 10_000;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  bucket = await startTestBucket();
  store = await open();
});
afterEach(async () => {
  vi.useRealTimers();
  await bucket.stop();
});

/** Expects that `work` fails. Its patience ends once it has asked the bucket. */
async function expectFailure(work: () => Promise<unknown>): Promise<void> {
  const before = bucket.asked.length;
  const failed = expect(work()).rejects.toThrow();
  await expect.poll(() => bucket.asked.length).toBeGreaterThan(before);
  vi.advanceTimersByTime(patience);
  await failed;
}
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
  expect(bucket.asked, "to open the store").toEqual([]);
  expect(await requestsOf(read)).toEqual([`GET website-images/${key}`]);
  await store.put(key, bytes);
  expect(await requestsOf(read)).toEqual([`GET website-images/${key}`]);
});

test("storing a picture costs one request once the bucket is known not to overwrite", async () => {
  await store.put("services/0-first.jpg", bytes);
  expect(await requestsOf(() => store.put(key, bytes))).toEqual([`PUT website-images/${key}`]);
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

test("a missing bucket is an error, and not an empty bucket", async () => {
  const settings = { ...bucket.settings, name: "no-such-bucket" };
  const none = await openImageStore({ dataDir: "no folder", bucket: settings });
  await expect(none.get(key)).rejects.toThrow("NoSuchBucket");
  await expect(none.put(key, bytes)).rejects.toThrow();
  await expect(none.probe()).rejects.toThrow();
  await expect(list(none)).rejects.toThrow("no such bucket");
});

test("the probe writes once a minute and asks in between, and writes again after a failure", async () => {
  await store.put(key, bytes);
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
  "with the fault '%s' storing and reading fail, never give only a part, and work again after it",
  async (fault) => {
    await store.put("services/0-first.jpg", bytes);
    bucket.fail(fault);
    await expectFailure(() => store.put(key, bytes));
    bucket.fail(null);
    // If only the answer was lost, the picture is stored.
    expect(await store.put(key, bytes)).toBe(fault !== "cut answer");
    if (fault !== "full") {
      bucket.fail(fault);
      await expectFailure(() => read());
      await expectFailure(() => list());
      bucket.fail(null);
    }
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
  const found = await store.get(key);
  vi.advanceTimersByTime(2 * patience);
  const read = found && (await buffer(await found.open()));
  expect(read?.equals(large)).toBe(true);
});

test("an answer that stalls half-way fails its reader", async () => {
  await store.put(key, Buffer.alloc(1_000_000, "a picture"));
  bucket.fail("stalled answer");
  const reading = await (await store.get(key))?.open();
  if (!reading) throw new Error("not found");
  const failed = once(reading, "end");
  failed.catch(() => {});
  await once(reading, "data");
  await expect
    .poll(() => {
      vi.advanceTimersByTime(patience);
      return reading.errored;
    })
    .not.toBeNull();
  await expect(failed).rejects.toThrow(/^The bucket \S+ at \S+ did not answer within 10 seconds$/);
});

test("a picture is asked for again when the kept connection was lost, and not stored again", async () => {
  await store.put(key, bytes);
  bucket.fail("cut request", /^/, 1);
  expect(await requestsOf(read)).toEqual(Array(2).fill(`GET website-images/${key}`));
  bucket.fail("cut request", /^/, 1);
  const another = () => store.put("services/2-hall.jpg", bytes);
  const asked = await requestsOf(() => expect(another()).rejects.toThrow());
  expect(asked).toEqual(["PUT website-images/services/2-hall.jpg"]);
});

test("the bytes have the stated length behind a proxy that compresses", async () => {
  const behindProxy = await startTestBucket({ compresses: true });
  onTestFinished(() => behindProxy.stop());
  const compressed = await open(behindProxy);
  await compressed.put(key, bytes);
  const found = await compressed.get(key);
  expect(found?.bytes).toBe(bytes.length);
  expect(found && (await buffer(await found.open()))).toEqual(bytes);
});

test("a picture that is not opened, or only a part of it, keeps no answer open", async () => {
  await store.put(key, Buffer.alloc(20_000_000, "a picture"));
  const closed = await store.get(key);
  const part = await store.get(key);
  await vi.waitUntil(() => bucket.openAnswers() === 2, 20_000);
  closed?.close();
  await vi.waitUntil(() => bucket.openAnswers() === 1, 20_000);
  expect(part && (await buffer(await part.open({ start: 0, end: 8 }))).toString()).toBe(
    "a picture",
  );
  await vi.waitUntil(() => bucket.openAnswers() === 0, 20_000);
});

test("a store that answers the whole for a part fails the reader", async () => {
  await store.put(key, bytes);
  bucket.fail("no parts");
  const found = await store.get(key);
  await expect(found?.open({ start: 2, end: 4 })).rejects.toThrow("answers no part");
});

test("a picture that another client stores at this moment is not stored; a probe fails if no new name is free", async () => {
  await store.put("services/0-first.jpg", bytes);
  bucket.fail("conflict");
  expect(await store.put(key, bytes)).toBe(false);
  await expect(store.probe()).rejects.toThrow("a new name");
});

test("objects that stand for folders are no pictures", async () => {
  await store.put(key, bytes);
  await bucket.fill(["website-images/", "website-images/services/"]);
  expect(await bucket.names()).toContain("website-images/services/");
  expect(await list()).toEqual([key]);
});

test("a claim that a failure left blocks its key, and the next key stays free", async () => {
  const overwriting = await startTestBucket({ ignoresConditions: true });
  const claimed = await open(overwriting);
  await claimed.put("services/0-first.jpg", bytes);
  overwriting.fail("slow", /^PUT .*hall.jpg$/);
  const put = claimed.put(key, bytes);
  put.catch(() => {});
  await expect.poll(() => overwriting.asked).toContain(`PUT website-images/${key}`);
  vi.advanceTimersByTime(patience);
  await expect(put).rejects.toThrow();
  overwriting.fail(null);
  expect(await claimed.put(key, bytes)).toBe(false);
  expect(await claimed.put("services/2-hall.jpg", bytes)).toBe(true);
  await overwriting.stop();
});
