import type { Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { incomingFile, plainPicture } from "#tests/images/incoming-picture.ts";
import { openEncoder } from "./encoder.ts";

const encoder = openEncoder();

test("a picture of 40 megapixels is encoded within half a gigabyte", async () => {
  const photograph = await plainPicture(8000, 5000).jpeg().toBuffer();
  const made = await openEncoder({ time: 60_000, memory: 512 }).encode(photograph);
  expect(made).toMatchObject({ outcome: "made", shape: { width: 3200, height: 2000 } });
});

describe("a visitor's photo", () => {
  test.each<[string, Sharp]>([
    ["a phone's JPEG of 48 megapixels", plainPicture(8000, 6000).jpeg()],
    ["a PNG of 16 megapixels", plainPicture(4900, 3266).png()],
    ["a WebP of 24 megapixels", plainPicture(6000, 4000).webp({ effort: 0 })],
    ["an AVIF of 4 megapixels", plainPicture(2400, 1600).avif({ effort: 0 })],
  ])("is encoded within a quarter of a gigabyte: %s", async (_, picture) => {
    const photo = await incomingFile(await picture.toBuffer());
    expect(await encoder.shrink(photo, "a")).toMatchObject({
      outcome: "made",
      photo: { width: 2000 },
    });
  });

  test("is refused for its dimensions, and not decoded: an AVIF of 6 megapixels, which takes 200 MB", async () => {
    const photo = await incomingFile(await plainPicture(3000, 2000).avif({ effort: 0 }).toBuffer());
    const refusal = { reason: "too many pixels" };
    expect(await encoder.shrink(photo, "a")).toMatchObject({ outcome: "refused", refusal });
  });
});
