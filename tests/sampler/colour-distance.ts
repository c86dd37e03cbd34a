import sharp from "sharp";

type Lab = readonly [number, number, number];

/** The colours of a PNG in base64 in OKLab, pixel by pixel. */
export async function labsOf(png: string): Promise<Lab[]> {
  const { data } = await sharp(Buffer.from(png, "base64"))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: data.length / 3 }, (_, index) =>
    oklab(data[3 * index] ?? 0, data[3 * index + 1] ?? 0, data[3 * index + 2] ?? 0),
  );
}

/** Of a colour `#rrggbb`. */
export function labOf(hex: string): Lab {
  const number = Number.parseInt(hex.slice(1), 16);
  return oklab(number >> 16, (number >> 8) & 255, number & 255);
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

function oklab(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linear(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
