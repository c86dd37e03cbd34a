import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { SampleColours } from "#domain/sampler/finish-mask.ts";
import { readSample, usualSample } from "#domain/sampler/sample.ts";
import { newFolder } from "#tests/new-folder.ts";
import { openSamplePictures, type SamplePicturesOptions } from "./sample-pictures.ts";

const hour = 60 * 60 * 1000;

/** Dragging over as many bases as are wanted. */
function sample(number: number) {
  const base = `#${number.toString(16).padStart(6, "0")}`;
  return { ...usualSample("dragging"), base };
}

/** Draws words in place of pictures. */
async function openPictures(changes: Partial<SamplePicturesOptions> = {}) {
  const folder = join(await newFolder(), "sample-pictures");
  const drawSample = vi.fn(async ({ base, glaze }: SampleColours) => ({
    outcome: "made" as const,
    jpeg: Buffer.from(`${glaze} over ${base}`),
  }));
  const logged: string[] = [];
  const options = {
    folder,
    encoder: { drawSample },
    logError: (_: unknown, message: string) => void logged.push(message),
    ...changes,
  };
  const pictures = openSamplePictures(options);
  const names = async () => {
    await expect.poll(async () => (await readdir(folder)).join()).not.toContain(".tmp");
    return (await readdir(folder)).sort();
  };
  const again = () => openSamplePictures(options);
  return { ...pictures, folder, names, drawSample, logged, again };
}

type Pictures = Awaited<ReturnType<typeof openPictures>>;

async function wordsOf({ picture }: Pick<Pictures, "picture">, number: number) {
  const made = await picture(sample(number));
  return made.outcome === "ready" ? made.jpeg.toString() : made.outcome;
}

test("a picture is drawn once, whatever the sliders and the light, and survives a restart", async () => {
  const pictures = await openPictures();
  const codes = ["dragging-1f3b30-over-b9c4a6", "dragging-1f3b30-over-b9c4a6-contrast-10-evening"];
  const ask = async ({ picture }: Pick<Pictures, "picture">, code: string) => {
    const read = readSample(code);
    return read && (await picture(read));
  };
  const expected = { outcome: "ready", jpeg: Buffer.from("#1f3b30 over #b9c4a6") };
  for (const code of codes) expect(await ask(pictures, code)).toEqual(expected);
  expect(await pictures.names()).toHaveLength(1);
  for (const code of codes) expect(await ask(pictures.again(), code)).toEqual(expected);
  expect(pictures.drawSample).toHaveBeenCalledTimes(1);
});

test("of more pictures than allowed, those go that were not used for the longest", async () => {
  const pictures = await openPictures({ most: 3 });
  for (const number of [1, 2, 3]) await wordsOf(pictures, number);
  await expect.poll(pictures.names).toHaveLength(3);
  const age = async (number: number, hours: number) => {
    const then = new Date(Date.now() - hours * hour);
    const name = (await pictures.names()).find((each) => each.includes(`over-00000${number}`));
    await utimes(join(pictures.folder, name ?? ""), then, then);
  };
  await age(1, 9);
  await age(2, 8);
  await age(3, 7);
  await wordsOf(pictures, 1);
  await wordsOf(pictures, 4);
  await expect.poll(async () => (await pictures.names()).join()).toContain("over-000004");
  const left = (await pictures.names()).join();
  expect(await pictures.names()).toHaveLength(3);
  for (const number of [1, 3, 4]) expect(left).toContain(`over-00000${number}`);
});

test("a start removes what is over the limit, and what a crash left", async () => {
  const { folder, names, again } = await openPictures({ most: 2 });
  await mkdir(folder);
  const old = new Date(Date.now() - 2 * hour);
  for (const name of ["a.jpg", "b.jpg", "c.jpg"]) await writeFile(join(folder, name), "");
  await utimes(join(folder, "b.jpg"), old, old);
  const unfinished = join(folder, "d.jpg.00000000-0000-0000-0000-000000000000.tmp");
  await writeFile(unfinished, "half");
  await utimes(unfinished, old, old);
  again();
  await expect.poll(() => readdir(folder)).toEqual(["a.jpg", "c.jpg"]);
  expect(await names()).toEqual(["a.jpg", "c.jpg"]);
});

test("a folder that cannot be used costs only time", async () => {
  const file = join(await newFolder(), "file");
  await writeFile(file, "in the way");
  const pictures = await openPictures({ folder: join(file, "sample-pictures") });
  expect(await wordsOf(pictures, 1)).toBe("#3d5645 over #000001");
  expect(await wordsOf(pictures, 1)).toBe("#3d5645 over #000001");
  expect(pictures.drawSample).toHaveBeenCalledTimes(2);
  expect(pictures.logged).toContain("The picture of a sample could not be kept");
});

test("visitors who ask at once wait for one drawing", async () => {
  const pictures = await openPictures();
  const answers = await Promise.all([1, 1, 1].map((number) => wordsOf(pictures, number)));
  expect(new Set(answers)).toEqual(new Set(["#3d5645 over #000001"]));
  expect(pictures.drawSample).toHaveBeenCalledTimes(1);
});

test("while many are drawn, no more are begun, and kept ones are shown", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  const encoder = {
    async drawSample({ base }: SampleColours) {
      begun += 1;
      if (base !== "#000009") await promise;
      return { outcome: "made" as const, jpeg: Buffer.from(base) };
    },
  };
  const pictures = await openPictures({ encoder, mostAtOnce: 2 });
  expect(await wordsOf(pictures, 9)).toBe("#000009");
  await expect.poll(pictures.names).toHaveLength(1);
  const waiting = [wordsOf(pictures, 1), wordsOf(pictures, 2)];
  // Each is looked for in the folder first. The one with the nine has been drawn.
  await expect.poll(() => begun).toBe(3);
  expect(await wordsOf(pictures, 3)).toBe("busy");
  expect(await wordsOf(pictures, 9)).toBe("#000009");
  resolve();
  expect(await Promise.all(waiting)).toEqual(["#000001", "#000002"]);
});

test("a picture that cannot be drawn is tried again the next time", async () => {
  const pictures = await openPictures();
  pictures.drawSample.mockRejectedValueOnce(new Error("no memory"));
  await expect(wordsOf(pictures, 1)).rejects.toThrow("no memory");
  await expect.poll(() => wordsOf(pictures, 1)).toBe("#3d5645 over #000001");
});
