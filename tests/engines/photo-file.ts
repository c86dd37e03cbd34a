import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { onTestFinished } from "vitest";

/**
 * Makes a picture file of 600 by 400 pixels, which is removed when the test ends. Returns its path.
 */
export async function photoFile(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "photo-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, name);
  const create = { width: 600, height: 400, channels: 3, background: "#884422" } as const;
  await sharp({ create }).toFile(file);
  return file;
}
