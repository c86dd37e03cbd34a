import type { Pixels } from "#app/site/sampler/worker/pixels.ts";
import { linearByte } from "#domain/sampler/colour.ts";
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

/** A picture of one value a pixel, row by row. */
interface Field {
  columns: number;
  rows: number;
  values: Float32Array;
}

/** Each pixel as the mean of the square around it, `radius` pixels to every side. */
export function blurred({ columns, rows, values }: Field, radius: number): Float32Array {
  const across = alongLines(values, {
    lines: rows,
    length: columns,
    step: 1,
    next: columns,
    radius,
  });
  return alongLines(across, { lines: columns, length: rows, step: columns, next: 1, radius });
}

interface Lines {
  lines: number;
  length: number;
  /** How far the pixels of a line lie apart, and the first pixels of two lines. */
  step: number;
  next: number;
  radius: number;
}

/** At the edge, the square holds only pixels that there are. */
function alongLines(values: Float32Array, { lines, length, step, next, radius }: Lines) {
  const means = new Float32Array(values.length);
  for (let line = 0; line < lines; line += 1) {
    const start = line * next;
    let [sum, count] = [0, 0];
    for (let ahead = 0; ahead < length + radius; ahead += 1) {
      if (ahead < length) {
        sum += values[start + ahead * step] ?? 0;
        count += 1;
      }
      const behind = ahead - 2 * radius - 1;
      if (behind >= 0) {
        sum -= values[start + behind * step] ?? 0;
        count -= 1;
      }
      const middle = ahead - radius;
      if (middle >= 0) means[start + middle * step] = sum / count;
    }
  }
  return means;
}
