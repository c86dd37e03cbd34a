import type { Picture, Point } from "./picture.ts";

/**
 * How content refers to a picture: by its url, with the focal point behind it where somebody chose
 * one. `/pictures/hall.jpg#30,10` is 30 percent from the left and 10 from the top. Browsers load it
 * as the url alone.
 */
type PictureReference = string;

const point = /#(\d{1,3}),(\d{1,3})$/;

/** The picture's url. */
export function urlOf(reference: PictureReference): string {
  return reference.replace(/#.*$/, "");
}

/** The point that every crop keeps in view. Null where nobody chose one. */
export function focusOf(reference: PictureReference): Point | null {
  const [, x, y] = point.exec(reference) ?? [];
  if (x === undefined || y === undefined) return null;
  return { x: Math.min(Number(x), 100), y: Math.min(Number(y), 100) };
}

/** What people call a picture: its file's name without the time in front of it. */
export function pictureFileName(reference: PictureReference): string {
  const url = urlOf(reference);
  return url.slice(url.lastIndexOf("/") + 1).replace(/^\d{12,}-/, "");
}

/** Refers to a picture with this focal point. */
export function referenceTo(url: string, focus: Point | null): PictureReference {
  return focus ? `${url}#${Math.round(focus.x)},${Math.round(focus.y)}` : url;
}

/** The picture that content refers to, with its focal point. Undefined if there is none. */
export function pictureAt<Shown extends Picture>(
  pictures: Record<string, Shown>,
  reference: PictureReference | null | undefined,
): Shown | undefined {
  const picture = reference ? pictures[urlOf(reference)] : undefined;
  const focus = picture && reference ? focusOf(reference) : null;
  return picture && focus ? { ...picture, focus } : picture;
}
