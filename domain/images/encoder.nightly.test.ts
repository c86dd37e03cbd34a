import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { startEncoder } from "./encoder.ts";
import { type IncomingFile, incomingFiles } from "./incoming-file.ts";

const encoder = startEncoder();

test("a picture of 40 megapixels is encoded within half a gigabyte", async () => {
  const photograph = await plain(8000, 5000).jpeg().toBuffer();
  const made = await startEncoder({ time: 60_000, memory: 512 }).encode(photograph);
  expect(made).toMatchObject({ outcome: "made", shape: { width: 3200, height: 2000 } });
});

describe("a visitor's photo", () => {
  test.each<[string, Sharp]>([
    ["a phone's JPEG of 48 megapixels", plain(8000, 6000).jpeg()],
    ["a PNG of 24 megapixels", plain(6000, 4000).png()],
    ["a WebP of 24 megapixels", plain(6000, 4000).webp({ effort: 0 })],
    ["an AVIF of 4 megapixels", plain(2400, 1600).avif({ effort: 0 })],
  ])("is encoded within a quarter of a gigabyte: %s", async (_, picture) => {
    const photo = await keep(await picture.toBuffer());
    expect(await encoder.shrink(photo)).toMatchObject({ outcome: "made", photo: { width: 2000 } });
  });

  test.each<[string, Sharp]>([
    ["an AVIF of 6 megapixels, which takes 200 MB", plain(3000, 2000).avif({ effort: 0 })],
    ["a GIF of 20 megapixels, which takes seconds", plain(5000, 4000).gif({ effort: 1 })],
  ])("is refused for its dimensions, and not decoded: %s", async (_, picture) => {
    const refusal = { reason: "too many pixels" };
    const photo = await keep(await picture.toBuffer());
    expect(await encoder.shrink(photo)).toMatchObject({ outcome: "refused", refusal });
  });
});

async function keep(bytes: Uint8Array): Promise<IncomingFile> {
  const folder = await mkdtemp(join(tmpdir(), "incoming-"));
  const file = await incomingFiles(folder).keep([bytes]);
  onTestFinished(async () => {
    await file.close();
    await rm(folder, { recursive: true, maxRetries: 5 });
  });
  return file;
}

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#1f3b30" } });
}
