import type { Sharp } from "sharp";
import type { Area, PictureEdits } from "./edits.ts";

/**
 * Turns and crops an upright picture. Call it before the picture is resized.
 * @param size of the upright picture in pixels
 */
export function applyEdits(
  image: Sharp,
  { turn, crop }: PictureEdits,
  size: { width: number; height: number },
): Sharp {
  const turned = turn === 0 ? image : image.rotate(turn * 90);
  if (!crop) return turned;
  const [width, height] = turn % 2 === 0 ? [size.width, size.height] : [size.height, size.width];
  return turned.extract(pixelsOf(crop, width, height));
}

/** The pixels of an area, at least one and never beyond the edges. */
function pixelsOf(area: Area, width: number, height: number) {
  const left = Math.min(Math.round((area.x / 100) * width), width - 1);
  const top = Math.min(Math.round((area.y / 100) * height), height - 1);
  const right = Math.round(((area.x + area.width) / 100) * width);
  const bottom = Math.round(((area.y + area.height) / 100) * height);
  return {
    left,
    top,
    width: Math.max(1, Math.min(right, width) - left),
    height: Math.max(1, Math.min(bottom, height) - top),
  };
}
