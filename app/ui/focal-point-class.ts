import type { Picture } from "#domain/images/picture.ts";

/**
 * Classes by which every crop of a picture keeps its focal point in view, for a box whose shape
 * does not depend on the picture. The site's policy allows no style attributes, so the classes have
 * rounded distances (`base.css`). Empty for a picture without a focal point.
 */
export function focalPointClass({ width, height, focus }: Picture): string {
  if (!focus) return "";
  const x = step((focus.x * width) / height);
  const y = step((focus.y * height) / width);
  return ` focused focus-x-${x} focus-y-${y}`;
}

/** The nearest of the distances that `base.css` knows. */
function step(percent: number): number {
  const size = percent < 97.5 ? 5 : percent < 195 ? 10 : 20;
  return Math.min(Math.round(percent / size) * size, 400);
}
