import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { onTestFinished } from "vitest";

/** Writes a file that is removed when the test ends. Returns its path. */
export async function fileOnDisk(name: string, bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "photo-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, name);
  await writeFile(file, bytes);
  return file;
}

/** Makes a picture file of 600 by 400 pixels, which is removed when the test ends. */
export async function photoFile(name: string): Promise<string> {
  const create = { width: 600, height: 400, channels: 3, background: "#884422" } as const;
  return fileOnDisk(name, await sharp({ create }).jpeg().toBuffer());
}
