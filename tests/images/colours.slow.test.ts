import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decode } from "#domain/images/decode.ts";
import { shrinkPhoto } from "#domain/images/variants.ts";
import {
  buildDrawingPage,
  launchDrawingBrowser,
  openDrawingPage,
} from "#tests/sampler/open-drawing-page.ts";
import { phoneHeic } from "./phone-photo.ts";

let folder: string;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "profiles-"));
  await writeFile(path("Adobe RGB"), rgbProfile);
  await writeFile(path("dark grey"), greyProfile);
  const [files, launched] = await Promise.all([
    buildDrawingPage("tests/images/shrinking-page.ts"),
    launchDrawingBrowser(),
  ]);
  browser = launched;
  page = await openDrawingPage(browser, files, "shrunk");
});

afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

const red = [192, 32, 32];
const grey = [128, 128, 128];
const half = 153;

/** The same red in Display P3: sharp takes pixels of 16 bits for it when it adds a profile. */
const redInP3 = [176.35, 49.63, 42.05];

const profiles = ["none", "srgb", "p3", "Adobe RGB"] as const;

/** A picture as a file, and the colour that it has to show in sRGB. */
type Row = [name: string, make: () => Promise<Buffer>, shown: number[]];

const png = (image: Sharp) => image.png().toBuffer();
const tiff = (image: Sharp) => image.tiff({ compression: "lzw" }).toBuffer();
const jpeg = (image: Sharp) => image.jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer();
const avif = (image: Sharp) =>
  image.avif({ quality: 100, chromaSubsampling: "4:4:4", effort: 0 }).toBuffer();

/** A row for each way in which a picture with this profile may be written. */
const written =
  (profile: string) =>
  (kind: string, write: typeof png, image: () => Sharp, shown = red): Row => [
    `${kind}, ${profile}`,
    () => write(withProfile(image(), profile)),
    shown,
  ];

const cmyk = () => eight(red).toColourspace("cmyk");

const rows: Row[] = [
  ...profiles.flatMap((profile): Row[] => {
    const wide = profile === "none" ? red : redInP3;
    const row = written(profile);
    return [
      row("8 bits, PNG", png, () => eight(red)),
      row("8 bits, TIFF", tiff, () => eight(red)),
      row("8 bits, JPEG", jpeg, () => eight(red)),
      row("8 bits, AVIF", avif, () => eight(red)),
      row("16 bits, PNG", png, () => sixteen(wide)),
      row("16 bits, TIFF", tiff, () => sixteen(wide)),
      row("8 bits, half transparent PNG", png, () => eight([...red, half]), [...red, half]),
      row("16 bits, half transparent PNG", png, () => sixteen([...wide, half]), [...red, half]),
    ];
  }),
  ...["none", "dark grey"]
    .map(written)
    .flatMap((row): Row[] => [
      row("8 bits, grey PNG", png, () => eight(grey).toColourspace("b-w"), grey),
      row("16 bits, grey PNG", png, () => sixteen([128]).toColourspace("grey16"), grey),
      row("16 bits, grey TIFF", tiff, () => sixteen([128]).toColourspace("grey16"), grey),
    ]),
  ["CMYK, JPEG", () => jpeg(cmyk()), [194, 17, 10]],
  ["CMYK with its profile, JPEG", () => jpeg(withProfile(eight(red), "cmyk")), [190, 35, 20]],
  ["CMYK, TIFF", () => tiff(cmyk()), [194, 17, 10]],
  ["Display P3 in numbers, PNG", async () => pngInNumbers(await png(eight(redInP3)), 12, 13), red],
  [
    "Display P3 in numbers, AVIF",
    async () => avifInNumbers(await losslessAvif(redInP3), 12, 13),
    red,
  ],
];

test.each(rows)("%s shows the same colour, whichever way it takes", async (name, make, shown) => {
  const file = await make();
  const expected = [...shown, 255].slice(0, 4);
  const [alone, made] = [await decodedColour(file), await decodedColour(await shrunk(file))];
  if (process.env.SHOW) console.log(name, alone, made);
  expect.soft(distance(alone, expected), "made smaller on the server").toBeLessThanOrEqual(3);
  expect.soft(distance(made, expected), "made smaller in the browser").toBeLessThanOrEqual(3);
});

test.each<[string, () => Promise<Buffer>]>([
  ["PNG", async () => pngInNumbers(await png(eight(red)), 9, 16)],
  ["AVIF", async () => avifInNumbers(await losslessAvif(red), 9, 18)],
  ["HEIC", async () => heicInNumbers(await readFile(phoneHeic), 9, 16)],
])("an HDR %s goes to the server as it is, which refuses it", async (_, make) => {
  const file = await make();
  expect((await shrunk(file)).equals(file)).toBe(true);
  expect(await shrinkPhoto(file)).toEqual({
    outcome: "refused",
    refusal: { reason: "unsupported format", format: "HDR" },
  });
});

test("a phone's HEIC in Display P3 becomes sRGB in the browser", async () => {
  const heic = await readFile(phoneHeic);
  const decoded = await decodedColour(await shrunk(heic));
  const converted = await png(sixteen(decoded.slice(0, 3)).withIccProfile("srgb"));
  const inP3 = await decodedColour(await shrunk(heicInNumbers(heic, 12, 13)));
  expect(distance(inP3, await decodedColour(converted))).toBeLessThanOrEqual(3);
  expect(distance(inP3, decoded)).toBeGreaterThan(3);
});

async function shrunk(file: Buffer): Promise<Buffer> {
  const address = `data:;base64,${file.toString("base64")}`;
  const made = await page.evaluate((given) => window.shrunk(given), address);
  return Buffer.from(made.slice(made.indexOf(",") + 1), "base64");
}

const side = 64;

function eight(colour: number[]): Sharp {
  const pixels = Buffer.alloc(side * side * colour.length, Uint8Array.from(colour.map(Math.round)));
  const channels = colour.length as 3;
  return sharp(pixels, { raw: { width: side, height: side, channels } });
}

/** @param colour from 0 to 255, as for 8 bits */
function sixteen(colour: number[]): Sharp {
  const pixel = Uint16Array.from(colour.map((value) => Math.round(value * 257)));
  const pixels = Buffer.alloc(side * side * pixel.byteLength, new Uint8Array(pixel.buffer));
  const channels = colour.length as 3;
  const image = sharp(new Uint16Array(pixels.buffer, pixels.byteOffset, pixels.length / 2), {
    raw: { width: side, height: side, channels },
  });
  return image.toColourspace("rgb16");
}

function withProfile(image: Sharp, profile: string): Sharp {
  if (profile === "none") return image;
  return image.withIccProfile(["srgb", "p3", "cmyk"].includes(profile) ? profile : path(profile));
}

function path(profile: string): string {
  return join(folder, `${profile}.icc`);
}

function losslessAvif(colour: number[]): Promise<Buffer> {
  return eight(colour).avif({ lossless: true }).toBuffer();
}

/** A PNG with the chunk that says its colours in numbers. */
function pngInNumbers(png: Buffer, primaries: number, transfer: number): Buffer {
  const size = Buffer.of(0, 0, 0, 4);
  const content = Buffer.of(primaries, transfer, 0, 1);
  const chunk = Buffer.concat([size, Buffer.from("cICP"), content, Buffer.alloc(4)]);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 12)), 12);
  // After the header.
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** An AVIF that says its colours in other numbers. */
function avifInNumbers(avif: Buffer, primaries: number, transfer: number): Buffer {
  colourInNumbers(primaries, transfer).copy(avif, avif.indexOf("colrnclx"), 4, 16);
  return avif;
}

/** The smallest HEIC, with its colours in the place of its depth. */
function heicInNumbers(heic: Buffer, primaries: number, transfer: number): Buffer {
  const box = colourInNumbers(primaries, transfer);
  const depth = heic.indexOf("pixi") - 4;
  const depthBytes = heic.readUInt32BE(depth);
  const rest = heic.subarray(depth + depthBytes);
  const changed = Buffer.concat([heic.subarray(0, depth), box, rest]);
  // The sizes of the boxes around it, and the place of the pixels.
  const moved = ["meta", "iprp", "ipco"].map((type) => heic.indexOf(type) - 4);
  for (const at of [...moved, heic.indexOf("iloc") + 16])
    changed.writeUInt32BE(heic.readUInt32BE(at) + box.length - depthBytes, at);
  return changed;
}

function colourInNumbers(primaries: number, transfer: number): Buffer {
  const numbers = [0, primaries, 0, transfer, 0, 6, 0x80];
  return Buffer.from([0, 0, 0, 19, ...Buffer.from("colrnclx"), ...numbers]);
}

async function decodedColour(file: Uint8Array): Promise<number[]> {
  const decoded = await decode(file);
  if (decoded.outcome === "refused") throw new Error(JSON.stringify(decoded.refusal));
  const pixels = await decoded.picture.pipeline().ensureAlpha().raw().toBuffer();
  const middle =
    4 * (decoded.picture.width * (decoded.picture.height >> 1) + (decoded.picture.width >> 1));
  return [...pixels.subarray(middle, middle + 4)];
}

function distance(one: number[], other: number[]): number {
  return Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0))));
}

/** The colour space Adobe RGB (1998). */
const rgbProfile = profile("RGB ", {
  ...{ rXYZ: xyz(0.60974, 0.31111, 0.01947), gXYZ: xyz(0.20528, 0.62567, 0.06087) },
  ...{ bXYZ: xyz(0.14919, 0.06322, 0.74457) },
  ...{ rTRC: gamma(563), gTRC: gamma(563), bTRC: gamma(563) },
});

/** Grey with a gamma of 1.5. */
const greyProfile = profile("GRAY", { kTRC: gamma(384) });

/** A colour profile (ICC.1:2001-04). */
function profile(space: string, tags: Record<string, Buffer>): Buffer {
  const all = {
    ...tags,
    wtpt: xyz(0.9642, 1, 0.8249),
    cprt: Buffer.from("text\0\0\0\0none\0\0\0\0"),
  };
  const header = Buffer.alloc(128);
  header.write("\x02\x10\0\0mntr", 8, "latin1");
  header.write(`${space}XYZ `, 16);
  header.write("acsp", 36);
  xyz(0.9642, 1, 0.8249).copy(header, 68, 8);
  const names = Object.entries(all);
  const list = Buffer.alloc(4 + 12 * names.length);
  list.writeUInt32BE(names.length);
  let at = header.length + list.length;
  names.forEach(([name, value], index) => {
    list.write(name, 4 + 12 * index);
    list.writeUInt32BE(at, 8 + 12 * index);
    list.writeUInt32BE(value.length, 12 + 12 * index);
    at += value.length;
  });
  header.writeUInt32BE(at);
  return Buffer.concat([header, list, ...names.map(([, value]) => value)]);
}

function xyz(...values: number[]): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write("XYZ ");
  for (const [index, value] of values.entries())
    bytes.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index);
  return bytes;
}

/** @param of256 the exponent in 256ths */
function gamma(of256: number): Buffer {
  return Buffer.concat([
    Buffer.from("curv\0\0\0\0\0\0\0\x01"),
    Buffer.of(of256 >> 8, of256 & 255, 0, 0),
  ]);
}
