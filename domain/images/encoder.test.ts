import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { startEncoder } from "./encoder.ts";
import type { MadeVariants } from "./variants.ts";

const encoder = startEncoder();
const generous = 60_000;

describe("a picture of every kind that browsers show is taken", () => {
  test.each<[string, Sharp]>([
    ["JPEG", plain(60, 40).jpeg()],
    ["PNG", plain(60, 40).png()],
    ["GIF", plain(60, 40).gif()],
    ["WebP", plain(60, 40).webp()],
    ["AVIF", plain(60, 40).avif()],
  ])("%s", async (_, picture) => {
    const made = await encoder.encode(await picture.toBuffer());
    expect(made).toMatchObject({ ok: true, variants: { width: 60, height: 40 } });
    const jpeg = made.ok ? made.variants.jpeg : undefined;
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 60 });
  });
});

describe("what is no sound picture is refused", () => {
  test("a page that calls itself a picture", async () => {
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    expect(await encoder.encode(page)).toEqual(refusal("not a picture"));
  });

  test("a drawing with a script in it", async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    expect(await encoder.encode(svg)).toMatchObject(refusal("unsupported format"));
  });

  test("a picture that breaks off", async () => {
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

describe("a picture that asks for a lot", { timeout: 120_000 }, () => {
  test("of 40 megapixels is done in half a gigabyte", async () => {
    const photograph = await plain(8000, 5000).jpeg().toBuffer();
    const made = await startEncoder({ time: generous, memory: 512 }).encode(photograph);
    expect(made).toMatchObject({ ok: true, variants: { width: 2000, height: 1250 } });
  });

  test("and takes more memory than it may is given up", async () => {
    const made = await startEncoder({ time: generous, memory: 1 }).encode(await small());
    expect(made).toMatchObject(refusal("too demanding"));
  });

  test("and takes more time than it may is given up, and the next one has its turn", async () => {
    const photograph = await plain(8000, 5000).png().toBuffer();
    const impatient = startEncoder({ time: 1, memory: 1024 });
    const answers = [impatient.encode(photograph), impatient.encode(photograph)];
    for (const made of await Promise.all(answers))
      expect(made).toMatchObject(refusal("too demanding"));
  });
});

test("several at once are all done, one after the other", async () => {
  const pictures = await Promise.all(
    [10, 20, 30].map((size) => plain(size, size).png().toBuffer()),
  );
  const finished: number[] = [];
  await Promise.all(
    pictures.map(async (picture) => {
      const made = await encoder.encode(picture);
      if (made.ok) finished.push(made.variants.width);
    }),
  );
  expect(finished).toEqual([10, 20, 30]);
});

test("the site's pictures go before visitors' photos", async () => {
  const picture = await small();
  const done: string[] = [];
  const said = (what: string) => () => done.push(what);
  await Promise.all([
    encoder.shrink(picture).then(said("photo at work")),
    encoder.shrink(picture).then(said("photo")),
    encoder.encode(picture).then(said("picture")),
    encoder.encode(picture).then(said("next picture")),
  ]);
  expect(done).toEqual(["photo at work", "picture", "next picture", "photo"]);
});

test("of many photos at once ten wait, and the others are sent away, but never the site's own", async () => {
  const picture = await small();
  const photos = Array.from({ length: 13 }, () => encoder.shrink(picture));
  const own = encoder.encode(picture);
  const made = await Promise.all(photos);
  expect(made.map((one) => one?.ok ?? "sent away")).toEqual([
    ...Array.from({ length: 11 }, () => true),
    "sent away",
    "sent away",
  ]);
  expect(await own).toMatchObject({ ok: true });
  expect(await encoder.shrink(picture)).toMatchObject({ ok: true });
});

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#1f3b30" } });
}

function small(): Promise<Buffer> {
  return plain(60, 40).png().toBuffer();
}

function refusal(reason: Extract<MadeVariants, { ok: false }>["refusal"]["reason"]) {
  return { ok: false, refusal: { reason } };
}
