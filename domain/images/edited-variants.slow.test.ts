import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { noEdits, type PictureEdits } from "./edits.ts";
import { type EditOrder, makeVariants } from "./variants.ts";

/** Green, with a red square of 100 pixels at the top left. */
async function marked(width = 400, height = 300): Promise<Buffer> {
  const create = { width, height, channels: 3, background: "#1f3b30" } as const;
  const square = { create: { ...create, width: 100, height: 100, background: "#c00000" } };
  return sharp({ create })
    .composite([{ input: square, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

async function made(original: Buffer, order?: EditOrder) {
  const result = await makeVariants(original, order);
  if (result.outcome === "refused") throw new Error(JSON.stringify(result.refusal));
  return result;
}

/** The places of red in a file, in percent of its width and height. */
async function redOf(file: Uint8Array | undefined) {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const places: { x: number; y: number }[] = [];
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 0) < 130 || (data[at + 1] ?? 0) > 60) continue;
    const pixel = at / 3;
    places.push({ x: pixel % info.width, y: Math.floor(pixel / info.width) });
  }
  const xs = places.map(({ x }) => (x / info.width) * 100);
  const ys = places.map(({ y }) => (y / info.height) * 100);
  if (places.length === 0) return null;
  const round = (percent: number) => Math.round(percent / 5) * 5;
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(round);
}

const edit = (edits: Partial<PictureEdits>): EditOrder => ({ edits: { ...noEdits, ...edits } });

describe("a turned picture", () => {
  test.each([
    [1, { width: 300, height: 400 }, [65, 0, 100, 25]],
    [2, { width: 400, height: 300 }, [75, 65, 100, 100]],
    [3, { width: 300, height: 400 }, [0, 75, 35, 100]],
  ] as const)(
    "by %i quarter turns has the size and the pixels of that",
    async (turn, size, red) => {
      const { shape, files } = await made(await marked(), edit({ turn }));
      expect(shape).toMatchObject(size);
      for (const name of ["jpeg", `avif-${shape.width}`, `webp-${shape.width}`] as const)
        expect(await redOf(files.get(name)), name).toEqual(red);
    },
  );

  test("is turned after the phone's own orientation", async () => {
    const sensor = await sharp(await marked())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { shape, files } = await made(sensor, edit({ turn: 1 }));
    expect(shape).toMatchObject({ width: 400, height: 300 });
    expect(await redOf(files.get("jpeg"))).toEqual([75, 65, 100, 100]);
  });
});

describe("a cropped picture", () => {
  test("has only that part", async () => {
    const crop = { x: 0, y: 0, width: 50, height: 100 };
    const { shape, files } = await made(await marked(), edit({ crop }));
    expect(shape).toMatchObject({ width: 200, height: 300 });
    expect(await redOf(files.get("jpeg"))).toEqual([0, 0, 50, 35]);
  });

  test("is cropped after it is turned", async () => {
    const crop = { x: 50, y: 0, width: 50, height: 50 };
    const { shape, files } = await made(await marked(), edit({ turn: 1, crop }));
    expect(shape).toMatchObject({ width: 150, height: 200 });
    expect(await redOf(files.get("jpeg"))).toEqual([35, 0, 100, 50]);
  });

  test("is as sharp as its original allows", async () => {
    const large = await sharp(await marked(3600, 2400))
      .jpeg()
      .toBuffer();
    const crop = { x: 25, y: 25, width: 50, height: 50 };
    expect((await made(large, edit({ crop }))).shape).toMatchObject({ width: 1800, height: 1200 });
  });

  test("of a single pixel is a picture", async () => {
    const crop = { x: 99, y: 99, width: 1, height: 1 };
    const { shape } = await made(await marked(110, 110), edit({ crop }));
    expect(shape).toMatchObject({ width: 1, height: 1 });
  });
});

test("the crop for social cards keeps the focal point", async () => {
  const focus = { x: 10, y: 10 };
  const portrait = await marked(400, 1600);
  const { files } = await made(portrait, edit({ focus }));
  expect(await redOf(files.get("social"))).toEqual([0, 0, 25, 20]);
  const low = await made(portrait, edit({ focus: { x: 50, y: 95 } }));
  expect(await redOf(low.files.get("social"))).toBeNull();
  const alone = await made(portrait, { ...edit({ focus }), only: "social" });
  expect([...alone.files.keys()]).toEqual(["social"]);
  expect(alone.files.get("social")).toEqual(files.get("social"));
});

describe("the detailed copy of an upload", () => {
  test("has up to 3,840 pixels across, and no metadata", async () => {
    const large = await sharp(await marked(5000, 2500))
      .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "54/1 35/1 0/1" } })
      .jpeg()
      .toBuffer();
    const { original } = await made(large);
    const { width, height, exif, format } = await sharp(original).metadata();
    expect({ width, height, exif, format }).toEqual({
      width: 3840,
      height: 1920,
      exif: undefined,
      format: "jpeg",
    });
  });

  test("keeps transparent parts", async () => {
    const create = { width: 90, height: 60, channels: 4, background: "#1f3b3000" } as const;
    const { original } = await made(await sharp({ create }).png().toBuffer());
    expect((await sharp(original).metadata()).hasAlpha).toBe(true);
  });

  test("is not made of an edited picture", async () => {
    expect(await made(await marked(), edit({ turn: 1 }))).not.toHaveProperty("original");
  });
});
