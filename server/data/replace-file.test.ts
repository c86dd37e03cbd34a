import { mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { newFolder } from "#tests/new-folder.ts";
import { removeUnfinishedFiles, replaceFile } from "./replace-file.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await newFolder();
  file = join(folder, "kept.txt");
});

test("the new text replaces the old, and only its owner can read it", async () => {
  await writeFile(file, "a much longer old text", { mode: 0o644 });
  await replaceFile(file, "new");
  expect(await readFile(file, "utf8")).toBe("new");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("a reader during a replacement finds the whole old text or the whole new one", async () => {
  const texts = ["a", "b"].map((letter) => letter.repeat(200_000));
  await replaceFile(file, texts[0] ?? "");
  let writing = true;
  const write = async () => {
    for (let round = 0; round < 20; round += 1) await replaceFile(file, texts[round % 2] ?? "");
    writing = false;
  };
  const read = async () => {
    let reads = 0;
    for (; writing; reads += 1) expect(texts).toContain(await readFile(file, "utf8"));
    return reads;
  };
  const [reads] = await Promise.all([read(), write()]);
  expect(reads).toBeGreaterThan(0);
});

test("two writers at once leave one file", async () => {
  await Promise.all([replaceFile(file, "one"), replaceFile(file, "two")]);
  expect(await readdir(folder)).toEqual(["kept.txt"]);
  expect(["one", "two"]).toContain(await readFile(file, "utf8"));
});

test("a failed write leaves nothing behind", async () => {
  await mkdir(file);
  await expect(replaceFile(file, "new")).rejects.toThrow();
  expect(await readdir(folder)).toEqual(["kept.txt"]);
});

test("old unfinished files are removed, and no others", async () => {
  const left = `published.json.${crypto.randomUUID()}.tmp`;
  const fresh = `published.json.${crypto.randomUUID()}.tmp`;
  for (const name of ["published.json", "notes.tmp", left, fresh])
    await writeFile(join(folder, name), "");
  for (const name of ["published.json", "notes.tmp", left]) await utimes(join(folder, name), 0, 0);
  expect(await removeUnfinishedFiles(folder, new Date(Date.now() - 60_000))).toBe(1);
  expect((await readdir(folder)).sort()).toEqual(["notes.tmp", "published.json", fresh].sort());
});
