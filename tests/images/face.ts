import sharp, { type Region } from "sharp";

const portrait = { width: 1200, height: 1600 };
/** A red face at the top, a little wider than high. */
const face = { left: 480, top: 96, width: 240, height: 200 };

/** Width by height of the whole face. */
export const wholeFace = face.width / face.height;

/** A portrait as JPEG, 1,200 by 1,600 pixels. Its face is in the middle, 12 % from the top. */
export function portraitWithFace(): Promise<Buffer> {
  const create = { ...portrait, channels: 3, background: "#8a9a8c" } as const;
  const { left, top, ...size } = face;
  const red = { create: { ...create, ...size, background: "#c00000" } };
  return sharp({ create })
    .composite([{ input: red, left, top }])
    .jpeg()
    .toBuffer();
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
