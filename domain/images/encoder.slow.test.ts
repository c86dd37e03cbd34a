import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { incomingFile, plainPicture } from "#tests/images/incoming-picture.ts";
import { openEncoder } from "./encoder.ts";
import type { Refusal } from "./refusal.ts";

const encoder = openEncoder();

test("a picture is encoded in another process, which sends its files", async () => {
  const made = await encoder.encode(await small());
  expect(made).toMatchObject({ outcome: "made", shape: { width: 60, height: 40 } });
  const jpeg = made.outcome === "made" ? made.files.get("jpeg") : undefined;
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 60 });
});

test.each([
  [30_000, 10, { width: 3200, height: 1 }],
  [10, 30_000, { width: 1, height: 3200 }],
])("a strip of %i by %i pixels becomes a picture", async (width, height, shape) => {
  const made = await encoder.encode(await plainPicture(width, height).png().toBuffer());
  expect(made).toMatchObject({ outcome: "made", shape });
  const social = made.outcome === "made" ? made.files.get("social") : undefined;
  const { dominant } = await sharp(social).stats();
  expect(await sharp(social).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(dominant).toEqual({ r: 24, g: 56, b: 40 });
});

describe("a file is refused", () => {
  test("a picture that needs more memory or time than allowed, and the next one takes its turn", async () => {
    const picture = await small();
    const forgetful = openEncoder({ time: 60_000, memory: 1 });
    expect(await forgetful.encode(picture)).toMatchObject(refusal("too demanding"));
    const impatient = openEncoder({ time: 1, memory: 1024 });
    for (const made of await Promise.all([impatient.encode(picture), impatient.encode(picture)]))
      expect(made).toMatchObject(refusal("too demanding"));
  });

  test("a visitor's photo, for the dimensions that it states, and is not decoded", async () => {
    const photo = await incomingFile(await pngThatStates(5000, 4000));
    expect(await encoder.shrink(photo, "a")).toEqual({
      outcome: "refused",
      refusal: { reason: "too many pixels", megapixels: 20, limit: 16 },
    });
  });
});

test("the site's pictures are encoded one after the other, and before visitors' photos, whose senders take turns", async () => {
  const picture = await small();
  const photo = await incomingFile(picture);
  const done: string[] = [];
  const said = (what: string) => () => done.push(what);
  await Promise.all([
    encoder.shrink(photo, "a").then(said("photo at work")),
    encoder.shrink(photo, "a").then(said("photo")),
    encoder.shrink(photo, "a").then(said("photo after it")),
    encoder.shrink(photo, "b").then(said("another sender's photo")),
    encoder.encode(picture).then(said("picture")),
    encoder.encode(picture).then(said("next picture")),
  ]);
  expect(done).toEqual([
    "photo at work",
    "picture",
    "next picture",
    "photo",
    "another sender's photo",
    "photo after it",
  ]);
});

test("when many photos come at once, thirty wait and the others are refused, but no site picture", async () => {
  const picture = await small();
  const photo = await incomingFile(picture);
  // The limits refuse each photo at once. This test only checks how many may wait.
  const busy = openEncoder(undefined, { time: 1, memory: 220 });
  const photos = Array.from({ length: 33 }, () => busy.shrink(photo, "a"));
  const own = busy.encode(picture);
  const made = await Promise.all(photos);
  expect(made.map((one) => one !== null)).toEqual([
    ...Array.from({ length: 31 }, () => true),
    false,
    false,
  ]);
  expect(await own).toMatchObject({ outcome: "made" });
});

async function pngThatStates(width: number, height: number): Promise<Buffer> {
  const png = await plainPicture(1, 1).png().toBuffer();
  // The first chunk has them at its beginning; a checksum of its name and 13 bytes ends it.
  const name = png.indexOf("IHDR");
  png.writeUInt32BE(width, name + 4);
  png.writeUInt32BE(height, name + 8);
  png.writeUInt32BE(crc32(png.subarray(name, name + 17)), name + 17);
  return png;
}

function small(): Promise<Buffer> {
  return plainPicture(60, 40).png().toBuffer();
}

function refusal(reason: Refusal["reason"]) {
  return { outcome: "refused", refusal: { reason } };
}
