import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ImageStore, openImageStore } from "./store.ts";

const key = "services/1-hall.jpg";
const bytes = Buffer.from("a picture");

let dataDir: string;
let store: ImageStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "store-"));
  store = await openImageStore({ dataDir });
});
afterEach(() => rm(dataDir, { recursive: true }));

const folder = () => join(dataDir, "website-images");

test("what was stored comes back", async () => {
  expect(await store.add(key, bytes)).toBe(true);
  const found = await store.find(key);
  if (!found) throw new Error("not found");
  expect(found.bytes).toBe(bytes.length);
  expect(found.etag).toMatch(/^"[^"]+"$/);
  expect(await buffer(await found.open())).toEqual(bytes);
});

test("nothing is ever overwritten", async () => {
  await store.add(key, bytes);
  expect(await store.add(key, Buffer.from("another"))).toBe(false);
  expect(await readFile(join(folder(), key))).toEqual(bytes);
});

test("of two at the same moment one is stored", async () => {
  const answers = await Promise.all([store.add(key, bytes), store.add(key, bytes)]);
  expect(answers.sort()).toEqual([false, true]);
});

test("a removed picture is gone, and may be removed again", async () => {
  await store.add(key, bytes);
  const found = await store.find(key);
  await store.remove(key);
  await store.remove(key);
  expect(await store.find(key)).toBeNull();
  await expect(found?.open()).rejects.toThrow("ENOENT");
  expect(await readdir(join(folder(), "services"))).toEqual([]);
});

test("a key cannot lead out of the folder", async () => {
  await writeFile(join(dataDir, "secret"), "secret");
  for (const outside of ["../secret", "services/../../secret", "..\\secret"]) {
    await expect(store.add(outside, bytes)).rejects.toThrow();
    await expect(store.find(outside)).rejects.toThrow();
    await expect(store.remove(outside)).rejects.toThrow();
  }
  expect(await readFile(join(dataDir, "secret"), "utf8")).toBe("secret");
});

test("a file that cannot be written throws", async () => {
  await writeFile(join(folder(), "services"), "in the way of the folder");
  await expect(store.add(key, bytes)).rejects.toThrow("Cannot write file");
});

test("the store answers until its folder is gone", async () => {
  await store.probe();
  await rm(folder(), { recursive: true });
  await expect(store.probe()).rejects.toThrow();
  await mkdir(folder());
  await store.probe();
});
