import type { Point } from "#domain/images/picture.ts";
import { heroShapes } from "./hero-sizes.ts";

/**
 * Where home's picture has its focal point in a wide window, in percent of its box: in the middle
 * of the right three fifths, which the words leave free. A point that the picture's shape keeps to
 * the left of those goes up instead, above the words.
 */
export function besideWords(
  { width, height }: { width: number; height: number },
  focus: Point | null | undefined,
): Point {
  const farthestRight = (focus?.x ?? 100) * Math.max(1, width / height / heroShapes.wide);
  return { x: 70, y: farthestRight < 45 ? 12 : 50 };
}
