import { crc32, gzipSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import type { PictureShape, VariantName } from "./picture.ts";
import { makeVariants, shrinkPhoto } from "./variants.ts";

const green = { r: 31, g: 59, b: 48 };

describe("an ordinary photograph", () => {
  test("gets variants no wider than itself, in both formats, narrowest first", async () => {
    const variants = await variantsOf(plain(800, 600).jpeg());
    expect(variants).toMatchObject({ width: 800, height: 600 });
    expect(variants.widths).toEqual([360, 480, 800]);
    for (const width of variants.widths) {
      const avif = variants.files.get(`avif-${width}`);
      expect(await sharp(avif).metadata()).toMatchObject({ format: "heif", width });
      const webp = variants.files.get(`webp-${width}`);
      expect(await sharp(webp).metadata()).toMatchObject({ format: "webp", width });
    }
    expect(variants.files.size).toBe(2 * 3 + 2);
  });

  test("is shrunk to what a screen needs, as WebP to less, which hardly anyone loads", async () => {
    const { files, ...shape } = await variantsOf(plain(4160, 208).jpeg());
    expect(shape).toMatchObject({ width: 3200, height: 160 });
    expect(await sharp(files.get("jpeg")).metadata()).toMatchObject({
      format: "jpeg",
      width: 3200,
    });
    const widest = (format: string) =>
      Math.max(...[...files.keys()].map((name) => Number(name.split(`${format}-`)[1] ?? 0)));
    expect([widest("avif"), widest("webp")]).toEqual([3200, 2000]);
  });

  test("gets its average colour and a crop for social cards", async () => {
    const variants = await variantsOf(plain(300, 500).png());
    expect(variants.colour).toBe("#1f3b30");
    expect(await sharp(variants.files.get("social")).metadata()).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 630,
    });
  });
});

test("a phone's portrait becomes upright and loses its location", async () => {
  // As the sensor stores it, red is on the left. Turned clockwise, red is on top.
  const sensor = plain(400, 300)
    .composite([{ input: block(100, 300, "#c00000"), left: 0, top: 0 }])
    .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "54/1 35/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg();
  expect((await sharp(await sensor.toBuffer()).metadata()).exif).toBeDefined();

  const variants = await variantsOf(sensor);
  expect(variants).toMatchObject({ width: 300, height: 400 });
  for (const bytes of everyFile(variants)) {
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
  }
  const top = await pixel(variants.files.get("jpeg"), 150, 20);
  const bottom = await pixel(variants.files.get("jpeg"), 150, 380);
  expect(top.red).toBeGreaterThan(150);
  expect(bottom.red).toBeLessThan(60);
});

describe("an unusual picture", () => {
  test("with transparent parts keeps them, on a paper background in JPEG", async () => {
    const cutOut = plain(200, 200, 0).composite([
      { input: block(100, 200, "#1f3b30"), left: 0, top: 0 },
    ]);
    const variants = await variantsOf(cutOut.png());
    expect((await pixel(variants.files.get("avif-200"), 150, 100)).alpha).toBe(0);
    expect((await pixel(variants.files.get("webp-200"), 150, 100)).alpha).toBe(0);
    const paper = await pixel(variants.files.get("jpeg"), 150, 100);
    expect(paper.red).toBeGreaterThan(240);
    expect(variants.colour).toBe("#f6f1e7");
  });

  test("with an opaque alpha channel loses the channel", async () => {
    const variants = await variantsOf(plain(100, 100, 1).png());
    expect((await sharp(variants.files.get("webp-100")).metadata()).hasAlpha).toBe(false);
    expect(variants.colour).toBe("#1f3b30");
  });

  test.each([
    ["16 bits a channel", plain(100, 80).toColourspace("rgb16").png()],
    ["GIF", plain(100, 80).gif()],
    ["WebP", plain(100, 80).webp()],
  ])("in %s becomes eight-bit sRGB", async (_, picture) => {
    const variants = await variantsOf(picture);
    const written = { width: 100, height: 80, space: "srgb", channels: 3, depth: "uchar" };
    for (const bytes of everyFile(variants).slice(0, 3))
      expect(await sharp(bytes).metadata()).toMatchObject(written);
    const shown = await pixel(variants.files.get("jpeg"), 50, 40);
    expect(Math.abs(shown.green - green.g)).toBeLessThan(25);
  });

  test("that is animated shows its first frame", async () => {
    const red = await sharp(block(60, 40, "#c00000"))
      .png()
      .toBuffer();
    const blue = await sharp(block(60, 40, "#0000c0"))
      .png()
      .toBuffer();
    const animation = await sharp([red, blue], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const variants = await variantsOf(sharp(animation, { animated: true }).gif());
    expect(variants).toMatchObject({ width: 60, height: 40, colour: "#c00000" });
    expect((await sharp(variants.files.get("webp-60")).metadata()).pages ?? 1).toBe(1);
  });
});

describe("a file that cannot become a picture is refused by name", () => {
  test.each([
    ["text", "No picture at all", { reason: "not a picture" }],
    ["nothing", "", { reason: "not a picture" }],
    ["SVG", '<?xml?>\n<svg xmlns="…"/>', { reason: "unsupported format", format: "SVG" }],
    ["PDF", "%PDF-1.7\n…", { reason: "unsupported format", format: "PDF" }],
  ])("%s", async (_, text, refusal) => {
    expect(await makeVariants(Buffer.from(text))).toEqual({ outcome: "refused", refusal });
  });

  test("compressed SVG, which the decoders would draw by default", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const refusal = { reason: "not a picture" };
    expect(await makeVariants(gzipSync(svg))).toEqual({ outcome: "refused", refusal });
  });

  test.each([
    ["JPEG", grain().jpeg(), 0.5],
    ["JPEG, in its last rows", grain().jpeg({ chromaSubsampling: "4:4:4" }), 0.999],
    ["progressive JPEG", grain().jpeg({ progressive: true }), 0.99],
    ["PNG", grain().png(), 0.99],
    ["GIF", grain().gif(), 0.99],
  ])("a picture that is cut short: %s", async (_, picture, share) => {
    const whole = await picture.toBuffer();
    const made = await makeVariants(whole.subarray(0, share * whole.length));
    expect(made).toMatchObject({ outcome: "refused", refusal: { reason: "damaged" } });
  });

  test("a small file that would fill the memory", async () => {
    const bytes = await plain(1, 1).png().toBuffer();
    bytes.writeUInt32BE(30_000, 16);
    bytes.writeUInt32BE(30_000, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    const refusal = { reason: "too many pixels", megapixels: 900, limit: 64 };
    expect(await makeVariants(bytes)).toEqual({ outcome: "refused", refusal });
  });
});

describe("a picture that viewers show is taken", () => {
  const garbage = Buffer.from("\x13\xffgarbage\xfe".repeat(9), "latin1");
  /** The file with these bytes before the first marker of this kind. */
  const inserted = (marker: number, bytes: Buffer) => (file: Buffer) => {
    const at = file.indexOf(Buffer.of(0xff, marker));
    return Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)]);
  };
  const exif = Buffer.from("\xff\xe1\0\x20Exif\0\0MM\0*\xff\xff\xff\xff", "latin1");

  test.each<[string, Sharp, (file: Buffer) => Buffer]>([
    ["JPEG without its ending", grain().jpeg(), (file) => file.subarray(0, -2)],
    [
      "progressive JPEG without it",
      grain().jpeg({ progressive: true }),
      (file) => file.subarray(0, -2),
    ],
    ["JPEG with half of it", grain().jpeg(), (file) => file.subarray(0, -1)],
    ["JPEG with bytes after it", grain().jpeg(), (file) => Buffer.concat([file, garbage])],
    ["JPEG with bytes between its parts", grain().jpeg(), inserted(0xda, Buffer.from("garbage"))],
    [
      "JPEG with garbled metadata",
      grain().jpeg(),
      inserted(0xdb, Buffer.concat([exif, Buffer.alloc(16)])),
    ],
    ["JPEG with a garbled profile", grain().jpeg(), inserted(0xdb, garbledProfile())],
    ["GIF without its ending", grain().gif(), (file) => file.subarray(0, -1)],
    ["PNG without its ending", grain().png(), (file) => file.subarray(0, -12)],
  ])("%s", async (_, picture, change) => {
    const whole = await picture.toBuffer();
    const made = await shrinkPhoto(change(whole));
    expect(made.outcome).toBe("made");
    expect(made).toEqual(await shrinkPhoto(whole));
  });
});

function garbledProfile(): Buffer {
  const start = Buffer.from("\xff\xe2\0\x40ICC_PROFILE\0\x01\x01", "latin1");
  return Buffer.concat([start, Buffer.alloc(0x40 + 2 - start.length, "garbage")]);
}

/** Grain, of which every row has bytes. */
function grain(): Sharp {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 304, height: 304, channels: 3, noise, background: "#000" } });
}

/** Bottle green all over. */
function plain(width: number, height: number, alpha?: number) {
  const background = alpha === undefined ? green : { ...green, alpha };
  return sharp({ create: { width, height, channels: alpha === undefined ? 3 : 4, background } });
}

function block(width: number, height: number, background: string) {
  return { create: { width, height, channels: 3 as const, background } };
}

interface Variants extends PictureShape {
  files: Map<VariantName, Uint8Array>;
}

async function variantsOf(picture: Sharp): Promise<Variants> {
  const made = await makeVariants(await picture.toBuffer());
  if (made.outcome === "refused") throw new Error(`refused: ${JSON.stringify(made.refusal)}`);
  return { ...made.shape, files: made.files };
}

function everyFile({ files }: Variants): Uint8Array[] {
  return [...files.values()];
}

async function pixel(bytes: Uint8Array | undefined, left: number, top: number) {
  const spot = { left, top, width: 1, height: 1 };
  const [red = 0, grn = 0, blue = 0, alpha = 255] = await sharp(bytes)
    .extract(spot)
    .raw()
    .toBuffer();
  return { red, green: grn, blue, alpha };
}
