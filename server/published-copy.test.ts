import { mkdtemp, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { type VersionContent, versionContentSchema } from "#domain/publishing/version-content.ts";
import { examplePictureCalled } from "#tests/publishing/owner.ts";
import { readPublishedCopy, writePublishedCopy } from "./published-copy.ts";

const hall = examplePictureCalled("hall");
const content: VersionContent = versionContentSchema.parse({
  ...builtInSite({}),
  createdAt: {},
  pictures: { [hall.url]: hall },
  formerSlugs: { services: { combing: "service-dragging" }, projects: {} },
});

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kept-"));
  file = join(folder, "published.json");
  onTestFinished(() => rm(folder, { recursive: true }));
});

test("the last copy written is read back whole", async () => {
  await writePublishedCopy(folder, 3, JSON.stringify(content));
  await writePublishedCopy(folder, 4, JSON.stringify(content));
  expect(await readPublishedCopy(folder)).toEqual({ version: 4, content });
});

test("only its owner can read it, and no other file is left", async () => {
  await writePublishedCopy(folder, 3, JSON.stringify(content));
  expect(await readdir(folder)).toEqual(["published.json"]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("without a copy the answer is null", async () => {
  expect(await readPublishedCopy(folder)).toBeNull();
  expect(await readPublishedCopy(join(folder, "missing"))).toBeNull();
});

test.each([0, 1, 1_000])("a file cut after %d bytes is ignored", async (bytes) => {
  await writePublishedCopy(folder, 3, JSON.stringify(content));
  await truncate(file, bytes);
  expect(await readPublishedCopy(folder)).toBeNull();
});

test.each([
  "null",
  "[]",
  "{}",
  JSON.stringify({ version: -1, content }),
  JSON.stringify({ version: 3, content: { ...content, business: null } }),
  JSON.stringify({ version: 3, content: { ...content, business: {} } }),
])("a file with something else is ignored: %.40s", async (text) => {
  await writeFile(file, text);
  expect(await readPublishedCopy(folder)).toBeNull();
});

test("a file that cannot be read throws", async () => {
  await expect(readPublishedCopy(file)).resolves.toBeNull();
  await writeFile(file, "");
  await expect(readPublishedCopy(file)).rejects.toThrow("ENOTDIR");
});
