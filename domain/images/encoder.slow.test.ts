import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { startEncoder } from "./encoder.ts";
import { type IncomingFile, incomingFiles } from "./incoming-file.ts";
import type { Refusal } from "./refusal.ts";

const encoder = startEncoder();
const generous = 60_000;

describe("a picture of every kind that browsers show is accepted", () => {
  test.each<[string, Sharp]>([
    ["JPEG", plain(60, 40).jpeg()],
    ["PNG", plain(60, 40).png()],
    ["GIF", plain(60, 40).gif()],
    ["WebP", plain(60, 40).webp()],
    ["AVIF", plain(60, 40).avif()],
  ])("%s", async (_, picture) => {
    const made = await encoder.encode(await picture.toBuffer());
    expect(made).toMatchObject({ outcome: "made", shape: { width: 60, height: 40 } });
    const jpeg = made.outcome === "made" ? made.files.get("jpeg") : undefined;
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 60 });
  });
});

describe("a file that is not a valid picture is refused", () => {
  test("a page that calls itself a picture", async () => {
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    expect(await encoder.encode(page)).toEqual(refusal("not a picture"));
  });

  test("a drawing that contains a script", async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    expect(await encoder.encode(svg)).toMatchObject(refusal("unsupported format"));
  });

  test("a picture that is cut short", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
    const create = { width: 300, height: 300, channels: 3, noise, background: "#000" } as const;
    const whole = await sharp({ create }).jpeg().toBuffer();
    expect(await encoder.encode(whole.subarray(0, whole.length / 2))).toMatchObject(
      refusal("damaged"),
    );
  });

  test("a small file that would fill the memory", async () => {
    const bytes = await plain(1, 1).png().toBuffer();
    bytes.writeUInt32BE(30_000, 16);
    bytes.writeUInt32BE(30_000, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    expect(await encoder.encode(bytes)).toMatchObject(refusal("too many pixels"));
  });
});

describe("a demanding picture", { timeout: 120_000 }, () => {
  test("of 40 megapixels is encoded within half a gigabyte", async () => {
    const photograph = await plain(8000, 5000).jpeg().toBuffer();
    const made = await startEncoder({ time: generous, memory: 512 }).encode(photograph);
    expect(made).toMatchObject({ outcome: "made", shape: { width: 3200, height: 2000 } });
  });

  test("that needs more memory than allowed is refused", async () => {
    const made = await startEncoder({ time: generous, memory: 1 }).encode(await small());
    expect(made).toMatchObject(refusal("too demanding"));
  });

  test("that needs more time than allowed is refused, and the next one is encoded", async () => {
    const photograph = await plain(8000, 5000).png().toBuffer();
    const impatient = startEncoder({ time: 1, memory: 1024 });
    const answers = [impatient.encode(photograph), impatient.encode(photograph)];
    for (const made of await Promise.all(answers))
      expect(made).toMatchObject(refusal("too demanding"));
  });
});

test("several pictures at once are encoded one after the other", async () => {
  const pictures = await Promise.all(
    [10, 20, 30].map((size) => plain(size, size).png().toBuffer()),
  );
  const finished: number[] = [];
  await Promise.all(
    pictures.map(async (picture) => {
      const made = await encoder.encode(picture);
      if (made.outcome === "made") finished.push(made.shape.width);
    }),
  );
  expect(finished).toEqual([10, 20, 30]);
});

test("the site's pictures are encoded before visitors' photos", async () => {
  const picture = await small();
  const photo = await keep(picture);
  const done: string[] = [];
  const said = (what: string) => () => done.push(what);
  await Promise.all([
    encoder.shrink(photo).then(said("photo at work")),
    encoder.shrink(photo).then(said("photo")),
    encoder.encode(picture).then(said("picture")),
    encoder.encode(picture).then(said("next picture")),
  ]);
  expect(done).toEqual(["photo at work", "picture", "next picture", "photo"]);
});

test("when many photos come at once, thirty wait and the others are refused, but no site picture", async () => {
  const picture = await small();
  const photo = await keep(picture);
  // The limits refuse each photo at once. This test only checks how many may wait.
  const busy = startEncoder(undefined, { time: 1, memory: 220 });
  const photos = Array.from({ length: 33 }, () => busy.shrink(photo));
  const own = busy.encode(picture);
  const made = await Promise.all(photos);
  expect(made.map((one) => one !== null)).toEqual([
    ...Array.from({ length: 31 }, () => true),
    false,
    false,
  ]);
  expect(await own).toMatchObject({ outcome: "made" });
});

describe("a visitor's photo", { timeout: 60_000 }, () => {
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
    const photo = await keep(await picture.toBuffer());
    expect(await encoder.shrink(photo)).toMatchObject(refusal("too many pixels"));
  });
});

async function keep(bytes: Uint8Array): Promise<IncomingFile> {
  const folder = await mkdtemp(join(tmpdir(), "incoming-"));
  const file = await incomingFiles(folder).keep([bytes]);
  onTestFinished(async () => {
    await file.close();
    await rm(folder, { recursive: true });
  });
  return file;
}

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#1f3b30" } });
}

function small(): Promise<Buffer> {
  return plain(60, 40).png().toBuffer();
}

function refusal(reason: Refusal["reason"]) {
  return { outcome: "refused", refusal: { reason } };
}
