import type { Size } from "#app/site/sampler/drawing/camera.ts";
import type { Pixels } from "#app/site/sampler/worker/pixels.ts";
import { type Corners, wallToPhoto } from "./homography.ts";
import { seenWall } from "./seen-wall.ts";
import { type WallLight, wallLight } from "./wall-light.ts";
import { wallSize } from "./wall-size.ts";

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
