import sharp from "sharp";
import { oklabOf } from "#domain/sampler/colour.ts";

type Lab = readonly [number, number, number];

/** The colours of a PNG in base64 in OKLab, pixel by pixel. */
export async function labsOf(png: string): Promise<Lab[]> {
  const data = await sharp(Buffer.from(png, "base64")).removeAlpha().raw().toBuffer();
  return Array.from({ length: data.length / 3 }, (_, index) =>
    labOf(`#${data.toString("hex", 3 * index, 3 * index + 3)}`),
  );
}

/** Of a colour `#rrggbb`. */
export function labOf(hex: string): Lab {
  const { lightness, a, b } = oklabOf(hex);
  return [lightness, a, b];
}

/** Mean distance of two pictures of the same size, in OKLab. */
export function meanDistance(first: Lab[], second: Lab[]): number {
  return mean(first.map((lab, index) => distance(lab, second[index] ?? [0, 0, 0])));
}

/** Mean distance of a picture's colours to the nearest mix of two colours, in OKLab. */
export function meanDistanceToMixes(labs: Lab[], from: Lab, to: Lab): number {
  const way: Lab = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length = way[0] ** 2 + way[1] ** 2 + way[2] ** 2;
  return mean(
    labs.map(([l, a, b]) => {
      const along = (l - from[0]) * way[0] + (a - from[1]) * way[1] + (b - from[2]) * way[2];
      const t = Math.min(Math.max(along / length, 0), 1);
      const nearest: Lab = [from[0] + t * way[0], from[1] + t * way[1], from[2] + t * way[2]];
      return distance([l, a, b], nearest);
    }),
  );
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function distance(first: Lab, second: Lab): number {
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}
