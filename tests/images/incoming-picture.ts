import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { onTestFinished } from "vitest";
import { type IncomingFile, incomingFiles } from "#domain/images/incoming-file.ts";

/** A picture of one colour. */
export function plainPicture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#1f3b30" } });
}

/** Keeps an upload's bytes in a file, which is removed when the test ends. */
export async function incomingFile(bytes: Uint8Array): Promise<IncomingFile> {
  const folder = await mkdtemp(join(tmpdir(), "incoming-"));
  const file = await incomingFiles(folder).keep([bytes]);
  onTestFinished(async () => {
    await file.close();
    await rm(folder, { recursive: true, maxRetries: 5 });
  });
  return file;
}
