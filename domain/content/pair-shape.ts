import type { Picture } from "#domain/images/picture.ts";

type Size = Pick<Picture, "width" | "height">;

/** How far the shapes of two pictures of one view may differ. A crop by hand is rarely exact. */
const tolerance = 0.02;

/**
 * Whether two pictures differ so much in shape that they cannot show the same view. False while one
 * of them is unknown.
 */
export function shapesDiffer(one: Size | undefined, other: Size | undefined): boolean {
  if (!one || !other) return false;
  const ratio = (one.width * other.height) / (one.height * other.width);
  return Math.max(ratio, 1 / ratio) > 1 + tolerance;
}
