import type { Size } from "#app/site/sampler/drawing/camera.ts";
import type { Pixels } from "#app/site/sampler/worker/pixels.ts";
import { type Corners, type Matrix, wallToPhoto } from "./homography.ts";
import { seenWall } from "./seen-wall.ts";
import { type WallLight, wallLight } from "./wall-light.ts";

/** What the corners say of the wall. */
export interface JudgedWall {
  corners: Corners;
  /** Its real size, in mm. */
  size: Size;
  light: WallLight;
}

/** Most places of the wall, along its longer side, at which its light is judged. */
const places = { moving: 56, resting: 128 };

interface WallToJudge {
  /** The photo in small. Its shape is the photo's, to less than a pixel. */
  photo: Pixels;
  corners: Corners;
  /** How wide the visitor says that the wall is. */
  metres: number;
  isMoving: boolean;
}

export function judgedWall({ photo, corners, metres, isMoving }: WallToJudge): JudgedWall {
  const size = wallSize(metres, corners, photo);
  const scale = places[isMoving ? "moving" : "resting"] / Math.max(size.width, size.height);
  const light = wallLight(
    seenWall(photo, wallToPhoto(corners), {
      columns: Math.max(8, Math.round(size.width * scale)),
      rows: Math.max(8, Math.round(size.height * scale)),
    }),
  );
  return { corners, size, light };
}

/** What a visitor can say of the wall’s width, in metres; `press` is a step of the buttons. */
export const wallWidths = { least: 1, most: 8, step: 0.1, press: 0.5, usual: 3 } as const;

/** The distance from lens to picture of a usual phone, as a share of the picture's longer side. */
const usualFocalLength = 0.75;

/** The least and the most that a lens may have. Corners set by hand can ask for any. */
const focalLengths = { least: 0.45, most: 3 } as const;

const slimmest = 1 / 6;

/**
 * The real size of the wall between the corners, in millimetres. Its width is what the visitor
 * says, in metres. Its height follows from the perspective, for a photo that was not cropped.
 */
export function wallSize(
  metres: number,
  corners: Corners,
  photo: { width: number; height: number },
): { width: number; height: number } {
  const { least, most, usual } = wallWidths;
  const width = 1000 * (metres ? Math.min(Math.max(metres, least), most) : usual);
  const shape = Math.min(Math.max(wallShape(corners, photo), slimmest), 1 / slimmest);
  return { width, height: width / shape };
}

/**
 * Width by height of the rectangle that looks as the corners do. After Zhang and He, “Whiteboard
 * scanning and image enhancement” (2007), 3: the sides of a rectangle are at right angles, which
 * says how far the lens was from the picture.
 */
function wallShape(corners: Corners, { width, height }: { width: number; height: number }): number {
  const longer = Math.max(width, height);
  const [pixelsX, pixelsY] = [width / longer, height / longer];
  // The lens looks at the middle of the photo.
  const seen = corners.map(({ x, y }) => ({ x: (x - 0.5) * pixelsX, y: (y - 0.5) * pixelsY }));
  const [a, b, , d, e, , g, h]: Matrix = wallToPhoto(seen as unknown as Corners);
  const found = Math.sqrt(-(a * b + d * e) / (g * h));
  const isLikely = found >= focalLengths.least && found <= focalLengths.most;
  const focalLength = isLikely ? found : usualFocalLength;
  const length = (x: number, y: number, z: number) =>
    Math.hypot(x / focalLength, y / focalLength, z);
  return length(a, d, g) / length(b, e, h);
}
