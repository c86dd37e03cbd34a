/** A size in pixels of the picture. */
export interface Size {
  width: number;
  height: number;
}

/** What the camera shows, in mm. The panel's top left corner is the origin; y goes down. */
export interface View {
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
