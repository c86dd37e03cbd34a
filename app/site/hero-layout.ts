import type { Picture, Point } from "#domain/images/picture.ts";

/** Shape of a hero's box in a window narrower than 36rem, and in a wider one (`site.css`). */
export const heroShapes = { narrow: 3 / 2, wide: 16 / 9 };

/**
 * The width at which a hero's picture is laid out, for `sizes`. In a wide window the box reaches
 * from the grid's left edge to the window's right edge (`site.css`).
 *
 * The pixel less in a narrow window keeps phones of 412 by 1.75 pixels from loading the file of 960
 * where that of 720 is one pixel short.
 */
export function heroSizes({ width, height }: Pick<Picture, "width" | "height">): string {
  const shape = width / height;
  const times = (box: number) => Math.max(1, shape / box);
  const narrow = Math.round(times(heroShapes.narrow) * 100);
  const medium = Math.round(times(heroShapes.wide) * 100);
  return `(min-width: 62rem) min(96vw, 50vw + 45.5rem, 170vh), (min-width: 36rem) ${medium}vw, calc(${narrow}vw - 1px)`;
}

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
