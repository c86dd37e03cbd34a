import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  type FileStore,
  openAssetStore,
  openBuiltInPictureStore,
  type StoreOptions,
} from "#domain/images/file-store.ts";
import { startTestBucket, type TestBucket } from "#tests/s3/test-bucket.ts";
import { type Asked, ask } from "#tests/site/ask.ts";
import { listen } from "#tests/site/listen.ts";
import { assetsOfOtherVersions } from "./assets-of-other-versions.ts";
import { removeUnusedAssets, shareAssets } from "./shared-assets.ts";

const headers = { "X-Content-Type-Options": "nosniff" };
/** `headers` as they arrive. */
const sent = { "x-content-type-options": "nosniff" };
const day = 24 * 60 * 60 * 1000;

let dataDir: string;
let bucket: TestBucket;
let logged: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "assets-"));
  bucket = await startTestBucket();
  logged = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await bucket.stop();
  await rm(dataDir, { recursive: true, maxRetries: 5 });
});
const log = {
  info: (_: object, message: string) => logged.push(message),
  warn: (_: object, message: string) => logged.push(message),
} as never;

/** The built assets of a program. */
async function build(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(dataDir, "build-"));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}
/** Shares the assets of a program as its start does. */
async function start(store: FileStore, files: Record<string, string>): Promise<void> {
  const { shared, stop } = shareAssets({
    what: "Assets",
    folder: await build(files),
    store,
    log,
  });
  onTestFinished(stop);
  await shared;
}
/** A program that has none of the assets itself. */
async function serve(store: FileStore, kind?: "pictures") {
  const answer = assetsOfOtherVersions(store, headers, kind);
  const failures: unknown[] = [];
  const origin = await listen(
    createServer((request, response) => {
      const error = (found: object) => failures.push(found);
      if (!answer(request, response, { error } as never)) response.writeHead(418).end();
    }),
  );
  return { get: (path: string, asked?: Asked) => ask(origin, path, asked), failures };
}
const namesIn = async (store: FileStore) => {
  const names: string[] = [];
  for await (const { key } of store.list()) if (!key.startsWith("used/")) names.push(key);
  return names.sort();
};
const old = { "site-OldOldOl.css": "old", "site-OldOldOl.css.br": "old, in Brotli" };
const young = { "site-NewNewNe.css": "new", "contact-NewNewNe.js": "new" };

describe.each([
  { place: "a folder", options: (): StoreOptions => ({ dataDir }) },
  { place: "a bucket", options: (): StoreOptions => ({ dataDir, bucket: bucket.settings }) },
])("assets in $place", ({ options }) => {
  let store: FileStore;
  beforeEach(async () => {
    store = await openAssetStore(options());
  });

  test("of one version are served by the other, with the headers of its own", async () => {
    await start(store, old);
    await start(store, young);
    const { get } = await serve(store);
    const style = await get("/assets/site-OldOldOl.css?v=1");
    expect(style).toMatchObject({ status: 200, text: "old" });
    expect(style.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/css; charset=utf-8",
      "content-length": "3",
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/^default-src 'none'/),
    });
    const { etag = "" } = style.headers;
    const again = await get("/assets/site-OldOldOl.css", { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    expect((await get("/assets/contact-NewNewNe.js")).text).toBe("new");
  });

  test("are served compressed to browsers that accept it", async () => {
    await start(store, old);
    const { get } = await serve(store);
    const compressed = { headers: { "Accept-Encoding": "gzip, br" } };
    const style = await get("/assets/site-OldOldOl.css", compressed);
    expect(style.body.toString()).toBe("old, in Brotli");
    expect(style.headers["content-encoding"]).toBe("br");
    const gzip = await get("/assets/site-OldOldOl.css", { headers: { "Accept-Encoding": "gzip" } });
    expect(gzip.text).toBe("old");
    expect(gzip.headers).not.toHaveProperty("content-encoding");
  });

  test("that come while this program runs are served at once", async () => {
    await start(store, old);
    const { get } = await serve(store);
    await get("/assets/site-OldOldOl.css");
    await start(store, young);
    expect((await get("/assets/site-NewNewNe.css")).text).toBe("new");
  });

  test("that nobody has are missing, and cost the store one list a second", async () => {
    await start(store, old);
    const list = vi.spyOn(store, "list");
    const { get } = await serve(store);
    const began = performance.now();
    const names = Array.from({ length: 50 }, (_, index) => `/assets/none-${10_000_000 + index}.js`);
    for (const found of await Promise.all(names.map((name) => get(name)))) {
      expect(found.status).toBe(404);
      expect(found.headers).toMatchObject({ "cache-control": "no-store", ...sent });
    }
    const seconds = Math.ceil((performance.now() - began) / 1_000);
    expect(list.mock.calls.length).toBeLessThanOrEqual(1 + seconds);
    for (const other of ["/assets/used", "/assets/none.js", "/assets/../used/x-12345678.json"])
      expect((await get(other)).status).toBe(418);
  });

  test("stay for 30 days after the last day of their program, and then go", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const today = Date.now();
    for (const [program, age] of [
      [old, 40],
      [young, 20],
    ] as const) {
      vi.setSystemTime(today - age * day);
      await start(store, program);
    }
    const now = () => new Date();
    vi.setSystemTime(today - 11 * day);
    expect(await removeUnusedAssets(store, now())).toBe(0);
    // In the future, because files are dated by the real clock.
    vi.setSystemTime(today + 31 * day);
    await start(store, young);
    expect(await namesIn(store)).toEqual(Object.keys(young).sort());
    const lists: string[] = [];
    for await (const { key } of store.list()) if (key.startsWith("used/")) lists.push(key);
    expect(lists).toHaveLength(1);
    expect(await removeUnusedAssets(store, now())).toBe(0);
  });

  test("of two programs that ran on the same day stay both, and so does one stored just now", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await store.put("site-JustNowJ.css", Buffer.from("its program lists it in a moment"));
    expect(await removeUnusedAssets(store, new Date())).toBe(0);
    await store.remove("site-JustNowJ.css");
    // In the future, because files are dated by the real clock.
    const start20 = Date.now() + 20 * day;
    vi.setSystemTime(start20);
    await start(store, old);
    await start(store, young);
    expect(await removeUnusedAssets(store, new Date(start20 + 20 * day))).toBe(0);
    expect(await namesIn(store)).toEqual(Object.keys({ ...old, ...young }).sort());
  });
});

test("built-in pictures of one version are served by the other, and unfinished ones are not shared", async () => {
  const store = await openBuiltInPictureStore({ dataDir, bucket: bucket.settings });
  const name = "hall-belfast.5f1538eb-1280.avif";
  await start(store, { [name]: "a hall", [`${name}.9c1.tmp`]: "half" });
  expect(await namesIn(store)).toEqual([name]);
  const { get } = await serve(store, "pictures");
  const picture = await get(`/pictures/${name}`);
  expect(picture).toMatchObject({ status: 200, text: "a hall" });
  expect(picture.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "image/avif",
  });
  expect((await get("/pictures/hall-belfast.00000000-1280.avif")).status).toBe(404);
  for (const other of ["/pictures/hall.jpg", `/assets/${name}`, "/pictures/used/x.5f1538eb-1.json"])
    expect((await get(other)).status).toBe(418);
});

test("a start whose store is away goes on, and shares its assets once the store is back", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const store = await openAssetStore({ dataDir, bucket: bucket.settings });
  await bucket.goAway();
  await start(store, old);
  expect(logged).toEqual(["Assets could not be shared with other programs"]);
  await bucket.comeBack();
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  await vi.waitUntil(async () => (await namesIn(store)).length === 2, 20_000);
});

test("files that wait for others are stored after them, and not at all once the program stops", async () => {
  const { store, options } = await waitingShare();
  const others = Promise.withResolvers<void>();
  const { shared, stop } = shareAssets({ ...options, after: others.promise });
  onTestFinished(stop);
  await start(await openAssetStore({ dataDir }), young);
  expect(await namesIn(store)).toEqual([]);
  others.resolve();
  await shared;
  expect(await namesIn(store)).toEqual(Object.keys(young).sort());

  const stopped = await waitingShare();
  const left = shareAssets({ ...stopped.options, after: Promise.resolve() });
  left.stop();
  await left.shared;
  expect(await namesIn(stopped.store)).toEqual([]);
});

async function waitingShare() {
  const store = await openAssetStore({ dataDir: await mkdtemp(join(dataDir, "site-")) });
  return { store, options: { what: "Assets" as const, folder: await build(young), store, log } };
}

test("a start that has nothing new to store asks the bucket three times", async () => {
  await start(await openAssetStore({ dataDir, bucket: bucket.settings }), old);
  const store = await openAssetStore({ dataDir, bucket: bucket.settings });
  await store.put("used/first", Buffer.of());
  const before = bucket.asked.length;
  await start(store, old);
  const asked = bucket.asked.slice(before).map((line) => line.replace(/\d{4}-.*/, ""));
  // To store its list, to see what is stored, and to see what may go.
  expect(asked.slice(0, 3)).toEqual(["PUT assets/used/", "GET ", "GET "]);
  expect(asked.filter((line) => line.startsWith("PUT"))).toHaveLength(1);
});

test("while the store is away, a request for an asset of another version gets 503, which no cache keeps", async () => {
  const store = await openAssetStore({ dataDir, bucket: bucket.settings });
  await start(store, old);
  const { get, failures } = await serve(store);
  await bucket.goAway();
  const answer = await get("/assets/site-OldOldOl.css");
  expect(answer.status).toBe(503);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(failures).toHaveLength(1);
  await bucket.comeBack();
  expect((await get("/assets/site-OldOldOl.css")).status).toBe(200);
});
