/** A size in pixels of the picture. */
export interface Size {
  width: number;
  height: number;
}

/** What the camera shows, in mm. The panel's top left corner is the origin; y goes down. */
interface View {
  left: number;
  top: number;
  /** How much of the wall one pixel covers. */
  pixel: number;
  panel: Size;
}

/** Area of the wall that the farthest view shows, in mm²: 2.4 × 1.6 m. */
const farArea = 2400 * 1600;
/** The nearest view: 120 × 80 mm. */
const nearArea = 120 * 80;

/**
 * The camera in front of the wall. The panel takes its shape from the picture's, so that a tall
 * picture shows a tall panel.
 *
 * @param zoom 0 shows the wall around the panel, 100 the marks of the brush
 */
export function viewOf(size: Size, zoom: number): View {
  const aspect = size.width / size.height;
  const far = { width: Math.sqrt(farArea * aspect), height: Math.sqrt(farArea / aspect) };
  const side = Math.min(0.16 * far.width, 330);
  const above = 0.135 * far.height;
  const below = Math.max(0.25 * far.height, 330);
  const panel = { width: far.width - 2 * side, height: far.height - above - below };
  const shown = (nearArea / farArea) ** (zoom / 200);
  const nearest = Math.sqrt(nearArea / farArea);
  // The camera moves towards one spot of the panel, which stays where it is in the picture.
  const nearness = (1 - shown) / (1 - nearest);
  const centre = {
    x: mix(panel.width / 2, panel.width * 0.44, nearness),
    y: mix(far.height / 2 - above, panel.height * 0.42, nearness),
  };
  return {
    left: centre.x - (far.width * shown) / 2,
    top: centre.y - (far.height * shown) / 2,
    pixel: (far.width * shown) / size.width,
    panel,
  };
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

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
