import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { PictureEncoder } from "#domain/images/encoder.ts";
import { makeFolder } from "#domain/images/folder-store.ts";
import { maskFile, type SampleColours } from "#domain/sampler/finish-mask.ts";
import type { FinishName } from "#domain/sampler/finishes.ts";
import type { Sample } from "#domain/sampler/sample.ts";
import { removeUnfinishedFiles, replaceFile } from "./replace-file.ts";

export type SamplePicture =
  | { outcome: "ready"; jpeg: Buffer }
  /** It is not kept, and `mayDraw` said no. */
  | { outcome: "refused" }
  /** Too many pictures are being drawn. */
  | { outcome: "busy" };

/** The pictures of samples that the server draws: for shared links, enquiries and mails. */
export interface SamplePictures {
  /**
   * The picture of a sample's finish in its two colours. `mayDraw` is asked before a new one is
   * drawn. Throws when it cannot be drawn; a disk that fails is only logged.
   */
  picture(sample: Sample, mayDraw?: () => Promise<boolean>): Promise<SamplePicture>;
}

export interface SamplePicturesOptions {
  /** Made when it is needed. Losing it costs only time. */
  folder: string;
  encoder: Pick<PictureEncoder, "drawSample">;
  logError(error: unknown, message: string): void;
  /** Most pictures that are kept. */
  most?: number;
  /** Most pictures that are being drawn or wait for it. */
  mostAtOnce?: number;
}

/** Part of each file's name. Raise it when pictures are to look different. */
const edition = 3;

/** How long a picture may be in use until its file says so, in milliseconds. */
const touchAfter = 60 * 60 * 1000;

/** How old an unfinished file must be for nobody to be writing it, in milliseconds. */
const abandonedAfter = 60 * 60 * 1000;

/**
 * Draws each picture once, and keeps the last 500 in a folder. The one that was not used for the
 * longest goes first. Several processes may share the folder.
 */
export function openSamplePictures(options: SamplePicturesOptions): SamplePictures {
  const { folder, encoder, logError, most = 500, mostAtOnce = 8 } = options;
  const drawing = new Map<string, Promise<Buffer>>();
  const editionOf = finishEditions();
  let keeping = logged("The pictures of samples could not be tidied", () => tidy(folder, most));

  function logged(message: string, work: () => Promise<void>): Promise<void> {
    return work().catch((error: unknown) => logError(error, message));
  }

  async function find(path: string): Promise<Buffer | null> {
    try {
      const jpeg = await readFile(path);
      await logged("The use of a picture could not be noted", () => touch(path));
      return jpeg;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT")
        logError(error, "The picture of a sample could not be read");
      return null;
    }
  }

  /** Whoever asks meanwhile waits for the same drawing. */
  async function draw(path: string, sample: SampleColours): Promise<Buffer> {
    const drawn = drawNow(encoder, sample).then(async (jpeg) => {
      await keep(path, jpeg);
      return jpeg;
    });
    drawing.set(path, drawn);
    try {
      return await drawn;
    } finally {
      drawing.delete(path);
    }
  }

  /** One after the other, so that the folder is never fuller than allowed. */
  function keep(path: string, jpeg: Buffer): Promise<void> {
    keeping = keeping.then(() =>
      logged("The picture of a sample could not be kept", async () => {
        await makeFolder(folder);
        await removeOldest(folder, most - 1);
        await replaceFile(path, jpeg);
      }),
    );
    return keeping;
  }

  return {
    async picture({ finish, base, glaze }, mayDraw = async () => true) {
      const name = `${finish}-${glaze.slice(1)}-over-${base.slice(1)}.${await editionOf(finish)}.jpg`;
      const path = join(folder, name);
      const underWay = drawing.get(path);
      if (underWay) return { outcome: "ready", jpeg: await underWay };
      const found = await find(path);
      if (found) return { outcome: "ready", jpeg: found };
      if (drawing.size >= mostAtOnce) return { outcome: "busy" };
      if (!(await mayDraw())) return { outcome: "refused" };
      // Another request may have begun it meanwhile.
      const drawn = drawing.get(path) ?? draw(path, { finish, base, glaze });
      return { outcome: "ready", jpeg: await drawn };
    },
  };
}

/** The edition of a finish's pictures: another mask gives other pictures under the same code. */
function finishEditions(): (finish: FinishName) => Promise<string> {
  const editions = new Map<FinishName, string>();
  return async (finish) => {
    const known = editions.get(finish);
    if (known) return known;
    const { path, millimetres } = maskFile(finish);
    const hash = createHash("sha256").update(await readFile(path));
    const made = hash.update(`${millimetres} ${edition}`).digest("hex").slice(0, 8);
    editions.set(finish, made);
    return made;
  };
}

async function drawNow(
  encoder: SamplePicturesOptions["encoder"],
  sample: SampleColours,
): Promise<Buffer> {
  const drawn = await encoder.drawSample(sample);
  if (drawn.outcome === "refused") throw new Error(JSON.stringify(drawn.refusal));
  return Buffer.from(drawn.jpeg);
}

/** Notes in a file's time that it is in use, once an hour. */
async function touch(path: string): Promise<void> {
  const now = new Date();
  const { mtimeMs } = await stat(path);
  if (now.getTime() - mtimeMs > touchAfter) await utimes(path, now, now);
}

/** Removes what a crash left, and what is over the limit. */
async function tidy(folder: string, most: number): Promise<void> {
  try {
    await removeUnfinishedFiles(folder, new Date(Date.now() - abandonedAfter));
    await removeOldest(folder, most);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Removes the files that were not used for the longest, until `most` are left. */
async function removeOldest(folder: string, most: number): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= most) return;
  const found = await Promise.all(names.map((name) => usedAt(join(folder, name))));
  const files = found.flat().sort((one, other) => one.usedAt - other.usedAt);
  const over = Math.max(0, files.length - most);
  for (const { path } of files.slice(0, over)) await rm(path, { force: true });
}

/** Empty if another process has removed the file. */
async function usedAt(path: string): Promise<{ path: string; usedAt: number }[]> {
  try {
    return [{ path, usedAt: (await stat(path)).mtimeMs }];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
