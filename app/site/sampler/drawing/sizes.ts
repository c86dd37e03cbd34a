import type { Size } from "./camera.ts";

/** Most pixels of a picture on the screen. A large screen shows it a little enlarged. */
const mostPixels = 2_200_000;
/** Most pixels of a moving picture: first, on a slow computer, and on a quick one. */
export const firstMovingPixels = 120_000;
const leastMovingPixels = 60_000;
const mostMovingPixels = 720_000;
/** Milliseconds within which a moving picture is quick, and from which it is slow. */
const quick = 14;
const slow = 140;

/**
 * The size in which to draw: in device pixels, or in a third of them or fewer while something
 * moves.
 *
 * @param movingPixels most pixels while something moves; null at rest
 */
export function drawnSize(shown: Size, pixelRatio: number, movingPixels: number | null): Size {
  const pixels = shown.width * shown.height * pixelRatio ** 2;
  const most = movingPixels === null ? mostPixels : Math.min(pixels / 3, movingPixels);
  const scale = pixelRatio * Math.min(1, Math.sqrt(most / pixels));
  return {
    width: Math.max(1, Math.round(shown.width * scale)),
    height: Math.max(1, Math.round(shown.height * scale)),
  };
}

/** Most pixels of the next moving picture, after one took that many milliseconds. */
export function nextMovingPixels(pixels: number, took: number): number {
  if (took < quick) return Math.min(pixels * 1.5, mostMovingPixels);
  return took > slow ? Math.max(pixels / 1.5, leastMovingPixels) : pixels;
}
