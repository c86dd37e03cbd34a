import type { Pixels } from "#app/site/sampler/worker/pixels.ts";
import { linearByte } from "#domain/sampler/linear-colour.ts";
import { type Matrix, mapped } from "./homography.ts";

/** The wall seen from straight ahead: how bright each place is in linear light, 0 to 1. */
export interface SeenWall {
  columns: number;
  rows: number;
  red: Float32Array;
  green: Float32Array;
  blue: Float32Array;
}

const linearLight = Float32Array.from({ length: 256 }, (_, byte) => linearByte(byte));

/** Each place is the mean of four points of the photo, so that fine texture averages out. */
const offsets = [0.25, 0.75];

/** @param toPhoto the perspective that lays the unit square on the wall of the photo */
export function seenWall(
  photo: Pixels,
  toPhoto: Matrix,
  { columns, rows }: { columns: number; rows: number },
): SeenWall {
  const empty = () => new Float32Array(columns * rows);
  const wall = { columns, rows, red: empty(), green: empty(), blue: empty() };
  for (let place = 0; place < columns * rows; place += 1) {
    const [column, row] = [place % columns, Math.floor(place / columns)];
    for (const down of offsets) {
      for (const across of offsets) {
        const at = { x: (column + across) / columns, y: (row + down) / rows };
        const pixel = 4 * pixelAt(photo, mapped(toPhoto, at));
        add(wall.red, place, photo.data[pixel]);
        add(wall.green, place, photo.data[pixel + 1]);
        add(wall.blue, place, photo.data[pixel + 2]);
      }
    }
  }
  return wall;
}

function pixelAt({ width, height }: Pixels, { x, y }: { x: number; y: number }): number {
  const column = Math.min(Math.max(Math.floor(x * width), 0), width - 1);
  return Math.min(Math.max(Math.floor(y * height), 0), height - 1) * width + column;
}

function add(channel: Float32Array, place: number, value = 0): void {
  channel[place] = (channel[place] ?? 0) + (linearLight[value] ?? 0) / offsets.length ** 2;
}
