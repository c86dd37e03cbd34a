import type { Picture, Point } from "#domain/images/picture.ts";

/** Clockwise quarter turns. */
export type Turn = 0 | 1 | 2 | 3;

/** A part of a picture, in percent of its width and height. */
export interface Area extends Point {
  width: number;
  height: number;
}

/** How a picture is made from its original: it is turned, then cropped. */
export interface PictureEdits {
  turn: Turn;
  /** The part of the turned original that stays. Null: all of it. */
  crop: Area | null;
  /** The point of the finished picture that every crop keeps in view. Null: nobody chose one. */
  focus: Point | null;
}

/** A picture in a form. Of one in a draft that was restored, only the url is known. */
export interface FormsPicture {
  url: string;
  picture: Picture | undefined;
}

/** How an open form made a picture from one that it had before. */
export interface PictureOrigin {
  original: FormsPicture;
  edits: PictureEdits;
}

export const noEdits: PictureEdits = { turn: 0, crop: null, focus: null };

/** Whether both make the same picture, apart from the focal point. */
export function showSamePart(one: PictureEdits, other: PictureEdits): boolean {
  return one.turn === other.turn && JSON.stringify(one.crop) === JSON.stringify(other.crop);
}

/** Turns the picture by a quarter, with its crop and its focal point. */
export function turnPicture(edits: PictureEdits, direction: "left" | "right"): PictureEdits {
  const { turn, crop, focus } = edits;
  return direction === "right"
    ? { turn: turned(turn, 1), crop: crop && turnRight(crop), focus: focus && pointRight(focus) }
    : { turn: turned(turn, 3), crop: crop && turnLeft(crop), focus: focus && pointLeft(focus) };
}

/** Crops the picture. The focal point stays on its spot, or moves to the edge nearest to it. */
export function cropPicture(edits: PictureEdits, area: Area): PictureEdits {
  const crop = isWhole(area) ? null : rounded(area);
  const { focus } = edits;
  if (!focus) return { ...edits, crop };
  const from = edits.crop ?? whole;
  const to = crop ?? whole;
  return {
    ...edits,
    crop,
    focus: pointAt({
      x: ((from.x + (focus.x * from.width) / 100 - to.x) / to.width) * 100,
      y: ((from.y + (focus.y * from.height) / 100 - to.y) / to.height) * 100,
    }),
  };
}

/** The nearest point within the picture, in whole percent. */
export function pointAt({ x, y }: Point): Point {
  return { x: clamp(Math.round(x), 0, 100), y: clamp(Math.round(y), 0, 100) };
}

/**
 * The largest part of a picture with this ratio of width to height that has the focal point in its
 * middle, or at another point of it, as nearly as the edges allow. In the units of `size`, not
 * rounded.
 */
export function partInShape(
  size: { width: number; height: number },
  ratio: number,
  focus: Point | null | undefined,
  at = middle,
) {
  const width = Math.min(size.width, size.height * ratio);
  const height = width / ratio;
  const { x, y } = focus ?? at;
  return {
    left: clamp((x * size.width - at.x * width) / 100, 0, size.width - width),
    top: clamp((y * size.height - at.y * height) / 100, 0, size.height - height),
    width,
    height,
  };
}

/** The largest area with this ratio in the middle of another area; `size` gives the pixels. */
export function areaInShape(
  area: Area | null,
  ratio: number,
  size: { width: number; height: number },
): Area {
  const { x, y, width, height } = area ?? whole;
  const pixels = { width: (width / 100) * size.width, height: (height / 100) * size.height };
  const part = partInShape(pixels, ratio, null);
  return rounded({
    x: x + (part.left / size.width) * 100,
    y: y + (part.top / size.height) * 100,
    width: (part.width / size.width) * 100,
    height: (part.height / size.height) * 100,
  });
}

export const whole: Area = { x: 0, y: 0, width: 100, height: 100 };

const middle: Point = { x: 50, y: 50 };

function isWhole({ width, height }: Area): boolean {
  return width > 99.9 && height > 99.9;
}

function turned(turn: Turn, by: 1 | 3): Turn {
  return ((turn + by) % 4) as Turn;
}

function turnRight({ x, y, width, height }: Area): Area {
  return rounded({ x: 100 - y - height, y: x, width: height, height: width });
}

function turnLeft({ x, y, width, height }: Area): Area {
  return rounded({ x: y, y: 100 - x - width, width: height, height: width });
}

function pointRight({ x, y }: Point): Point {
  return { x: 100 - y, y: x };
}

function pointLeft({ x, y }: Point): Point {
  return { x: y, y: 100 - x };
}

/** A hundredth of a percent is less than a pixel of any picture. */
function rounded({ x, y, width, height }: Area): Area {
  const round = (percent: number) => Math.round(percent * 100) / 100;
  const [left, top] = [round(clamp(x, 0, 99)), round(clamp(y, 0, 99))];
  return {
    x: left,
    y: top,
    width: round(clamp(width, 1, 100 - left)),
    height: round(clamp(height, 1, 100 - top)),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
