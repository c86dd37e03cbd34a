import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { onTestFinished } from "vitest";

/** A file with a picture of 600 by 400 pixels, until the test ends. Its path. */
export async function photoFile(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "photo-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, name);
  const create = { width: 600, height: 400, channels: 3, background: "#884422" } as const;
  await sharp({ create }).toFile(file);
  return file;
}
