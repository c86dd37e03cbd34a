// @isolated, since sharp reads SVG here. A process that has decoded an upload refuses SVG.
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { letterOutlines } from "#scripts/letter-outlines.ts";
import outlines from "./letters.json" with { type: "json" };
import { makeIcons } from "./make-icons.ts";

const paper = [0xf6, 0xf1, 0xe7];

async function iconsOf(subject: Parameters<typeof makeIcons>[0]) {
  const { files } = await makeIcons(subject);
  const bytes = (path: Parameters<typeof files.get>[0]) => Buffer.from(files.get(path) ?? []);
  return {
    bytes,
    pictures: {
      "favicon.svg": bytes("/favicon.svg"),
      // The PNG after the header of the file and that of the picture.
      "favicon.ico": bytes("/favicon.ico").subarray(22),
      "apple-touch-icon.png": bytes("/apple-touch-icon.png"),
      "icon-192.png": bytes("/icon-192.png"),
      "icon-512.png": bytes("/icon-512.png"),
      "icon-maskable-512.png": bytes("/icon-maskable-512.png"),
    },
  };
}

test("icons have the sizes that browsers and telephones expect, and the ICO file says so", async () => {
  const { bytes, pictures } = await iconsOf({ initials: "FS", name: "Foyle Stone" });
  const sides = Object.entries(pictures).map(async ([name, bytes]) => {
    const { format, width, height } = await sharp(bytes).metadata();
    expect(width).toBe(height);
    return [name, `${format} ${width}`];
  });
  expect(Object.fromEntries(await Promise.all(sides))).toEqual({
    "favicon.svg": "svg 512",
    "favicon.ico": "png 32",
    "apple-touch-icon.png": "png 180",
    "icon-192.png": "png 192",
    "icon-512.png": "png 512",
    "icon-maskable-512.png": "png 512",
  });
  const file = bytes("/favicon.ico");
  expect([...file.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect(file.readUInt32LE(14)).toBe(pictures["favicon.ico"].length);
  expect(file.readUInt32LE(18)).toBe(22);
});

test("every icon shows a whole logo in place of the initials, on the colour of the paper", async () => {
  const logo = await framedLogo(560, 600);
  const { pictures } = await iconsOf({ initials: "FS", name: "Foyle Stone", logo });
  for (const [name, bytes] of Object.entries(pictures)) {
    if (name === "icon-maskable-512.png") continue;
    const { data, info } = await sharp(bytes)
      .flatten({ background: "#000" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const middle = info.width >> 1;
    const pixel = (x: number, y: number) => {
      const at = 3 * (y * info.width + x);
      return [...data.subarray(at, at + 3)];
    };
    expect(pixel(middle, middle), name).toEqual(paper);
    expect(pixel(middle, 1), name).toEqual([0x5b, 0x1f, 0x25]);
    expect(pixel(0, middle), name).toEqual(paper);
  }
});

describe("the icon that a telephone cuts to its own shape", () => {
  test.each(["D", "DS", "FSM", "WMWM", "ÖŁ", "dV", "木"])(
    "keeps all of %s inside the circle that every shape shows",
    async (initials) => {
      const { bytes } = await iconsOf({ initials, name: "" });
      const farthest = await farthestFromMiddle(bytes("/icon-maskable-512.png"));
      expect(farthest).toBeLessThanOrEqual(0.4 * 512);
      expect(farthest).toBeGreaterThan(0.25 * 512);
    },
  );

  test("keeps all of a square logo inside it, on the colour of the paper", async () => {
    const { bytes } = await iconsOf({ initials: "", name: "", logo: await framedLogo(600, 600) });
    const farthest = await farthestFromMiddle(bytes("/icon-maskable-512.png"));
    expect(farthest).toBeLessThanOrEqual(0.4 * 512);
    expect(farthest).toBeGreaterThan(0.38 * 512);
  });
});

test("a large icon is as sharp as the logo", async () => {
  const stripes = Buffer.alloc(512 * 512, Buffer.from([0, 255]));
  const raw = { width: 512, height: 512, channels: 1 } as const;
  const logo = await sharp(stripes, { raw }).webp({ lossless: true }).toBuffer();
  const { bytes } = await iconsOf({ initials: "", name: "", logo });
  const shown = await sharp(bytes("/icon-512.png")).greyscale().raw().toBuffer();
  expect([...shown.subarray(0, 4)]).toEqual([0, 255, 0, 255]);
});

describe("an icon without a logo", () => {
  test.each(["F", "DS", "FSM", "WMWM", "Ł", "Ö", "ÖŁ", "D&S", "dV"])(
    "%s stands whole in the middle of the icon",
    async (initials) => {
      const { left, right, top, bottom } = await marginsOf(await draw(initials));
      for (const margin of [left, right, top, bottom]) expect(margin).toBeGreaterThan(20);
      expect(Math.min(left, top)).toBeLessThan(100);
      expect(Math.abs(left - right)).toBeLessThanOrEqual(4);
      expect(Math.abs(top - bottom)).toBeLessThanOrEqual(4);
    },
  );

  test("each letter is drawn as itself, with its accent, and signs that the font lacks are left out", async () => {
    const drawings = await Promise.all(
      ["D", "DS", "SD", "FS", "L", "Ł", "O", "Ö", "o"].map((initials) => draw(initials)),
    );
    expect(new Set(drawings).size).toBe(drawings.length);
    expect(await draw("O\u0308")).toBe(await draw("Ö"));
    expect(await draw("D. S.")).toBe(await draw("DS"));
    expect(await draw("D木")).toBe(await draw("D"));
  });

  test("a business without initials has the first letters of its name", async () => {
    expect(await draw("", "Foyle Stone of Derry")).toBe(await draw("FS"));
    expect(await draw("", "Marmalade")).toBe(await draw("M"));
  });

  test("a business without any letter of the font has a lozenge, like one whose icons cannot be drawn", async () => {
    const lozenge = await draw("木", "木村");
    expect(lozenge).toBe(await draw(""));
    expect((await marginsOf(lozenge)).left).toBeLessThan(100);
    expect(await readFile(new URL("built-in/favicon.svg", import.meta.url), "utf8")).toBe(lozenge);
  });

  test("the letters are those of the display font", () => {
    expect(outlines).toEqual(letterOutlines());
  });
});

/** The drawing of these initials, for browser tabs. */
async function draw(initials: string, name = ""): Promise<string> {
  const { bytes } = await iconsOf({ initials, name });
  return bytes("/favicon.svg").toString();
}

/** Pixels of green on each side of what is drawn on it, in an icon of 512 pixels. */
async function marginsOf(drawing: string) {
  const side = 512;
  const pixels = await sharp(Buffer.from(drawing)).resize(side).greyscale().raw().toBuffer();
  const isDrawn = (x: number, y: number) => (pixels[y * side + x] ?? 0) > 128;
  const places = Array.from({ length: side }, (_, place) => place);
  const columns = places.filter((x) => places.some((y) => isDrawn(x, y)));
  const rows = places.filter((y) => places.some((x) => isDrawn(x, y)));
  const last = side - 1;
  return {
    left: columns[0] ?? side,
    right: last - (columns.at(-1) ?? 0),
    top: rows[0] ?? side,
    bottom: last - (rows.at(-1) ?? 0),
  };
}

/** A logo with a wide burgundy frame around nothing. */
function framedLogo(width: number, height: number): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <path d="M0 0h${width}v${height}H0z" fill="none" stroke="#5b1f25" stroke-width="160"/></svg>`;
  return sharp(Buffer.from(drawing)).webp({ lossless: true }).toBuffer();
}

/** How far from the middle an icon shows anything but the colour of its corner, in pixels. */
async function farthestFromMiddle(icon: Buffer): Promise<number> {
  const { data, info } = await sharp(icon).greyscale().raw().toBuffer({ resolveWithObject: true });
  const middle = (info.width - 1) / 2;
  const [corner = 0] = data;
  const distances = Array.from(data, (value, at) =>
    Math.abs(value - corner) > 60
      ? Math.hypot((at % info.width) - middle, Math.floor(at / info.width) - middle)
      : 0,
  );
  return distances.reduce((farthest, distance) => Math.max(farthest, distance), 0);
}
