import sharp, { type Region } from "sharp";
import type { Area } from "#app/admin/pictures/editor/edits.ts";
import { phonePortrait } from "./phone-photo.ts";

const portrait = { width: 1200, height: 1600 };
/** A red face at the top of a portrait, a little wider than high. */
const face: Area = { x: 40, y: 6, width: 20, height: 12.5 };

/** The middle of the face, in percent of the portrait's width and height. */
export const middleOfFace = { x: face.x + face.width / 2, y: face.y + face.height / 2 };

/** Width by height of the whole face. */
export const wholeFace = (face.width * portrait.width) / (face.height * portrait.height);

/** A portrait as JPEG, 1,200 by 1,600 pixels, with the face. */
export function portraitWithFace(): Promise<Buffer> {
  return pictureWithFace(portrait, face);
}

/** A picture as JPEG with a red face. */
export function pictureWithFace(
  shape: { width: number; height: number },
  face: Area,
): Promise<Buffer> {
  const create = { ...shape, channels: 3, background: "#8a9a8c" } as const;
  const across = (percent: number) => (percent * shape.width) / 100;
  const down = (percent: number) => (percent * shape.height) / 100;
  const size = { width: across(face.width), height: down(face.height) };
  const red = { create: { ...create, ...size, background: "#c00000" } };
  return sharp({ create })
    .composite([{ input: red, left: across(face.x), top: down(face.y) }])
    .jpeg()
    .toBuffer();
}

/** A phone's portrait of 12 megapixels, of the same shape and with the same face. */
export function phonePortraitWithFace(): Promise<Buffer> {
  return phonePortrait({ width: 4032, height: 3024, quality: 80, red: face });
}

/** Width by height of what a picture shows of the face; 0 if nothing. */
export async function shownFace(file: Buffer, within?: Region): Promise<number> {
  const picture = within ? sharp(file).extract(within) : sharp(file);
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const xs: number[] = [];
  const ys: number[] = [];
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 0) < 150 || (data[at + 1] ?? 0) > 70) continue;
    xs.push((at / 3) % info.width);
    ys.push(Math.floor(at / 3 / info.width));
  }
  return xs.length === 0 ? 0 : span(xs) / span(ys);
}

function span(values: number[]): number {
  const least = values.reduce((one, other) => Math.min(one, other));
  const most = values.reduce((one, other) => Math.max(one, other));
  return most - least + 1;
}
