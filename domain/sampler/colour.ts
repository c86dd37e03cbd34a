/** A colour as OKLab has it: lightness 0 to 1, green to red, blue to yellow. */
export interface Oklab {
  lightness: number;
  a: number;
  b: number;
}

/** The same by lightness 0 to 1, chroma from 0 (grey) to about 0.32, and hue in degrees. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** OKLab (Björn Ottosson, 2020) of a colour as `#rrggbb`. */
export function oklabOf(hex: string): Oklab {
  const [red, green, blue] = linearColour(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** OKLCH of a colour as `#rrggbb`. A grey has the hue 0 or one that says nothing. */
export function oklchOf(hex: string): Oklch {
  const { lightness, a, b } = oklabOf(hex);
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return { lightness, chroma: Math.hypot(a, b), hue: hue < 0 ? hue + 360 : hue };
}

/** The colour as `#rrggbb`. What a screen cannot show gets the nearest red, green and blue. */
export function hexOfOklab({ lightness, a, b }: Oklab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return hexOfLinear([
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]);
}

/** How far two colours are apart for the eye, in OKLab: 0 is the same, 1 black from white. */
export function colourDistance(one: string, other: string): number {
  const [from, to] = [oklabOf(one), oklabOf(other)];
  return Math.hypot(from.lightness - to.lightness, from.a - to.a, from.b - to.b);
}

/** How far two hues are apart on the circle, 0 to 180 degrees. */
export function hueDistance(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360;
  return Math.min(turn, 360 - turn);
}

/**
 * The light reflectance value of a colour, 0 to 100: CIE Y x 100, as BS 8493 defines it. Ours is
 * computed from sRGB (IEC 61966-2-1); a painted surface is measured.
 */
export function reflectance(hex: string): number {
  const [red, green, blue] = linearColour(hex);
  return Math.round(100 * (0.2126 * red + 0.7152 * green + 0.0722 * blue));
}

/**
 * The colour that somebody typed, as `#rrggbb` in lower case: `1F3B30` and `#fff` are read too.
 * Null for anything else.
 */
export function readHexColour(text: string): string | null {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) ?? [];
  if (!digits) return null;
  const whole = digits.length === 6 ? digits : digits.replace(/./g, "$&$&");
  return `#${whole.toLowerCase()}`;
}

function hexOfLinear(linear: readonly number[]): string {
  const digits = linear.map((value) => {
    const bound = Math.min(Math.max(value, 0), 1);
    const encoded = bound <= 0.0031308 ? bound * 12.92 : 1.055 * bound ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${digits.join("")}`;
}

/** How much light a byte of a colour stands for, 0 to 1: linear sRGB (IEC 61966-2-1). */
export function linearByte(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** A colour `#rrggbb` as the red, green and blue light that it reflects, each 0 to 1. */
export function linearColour(hex: string): [number, number, number] {
  const number = Number.parseInt(hex.slice(1), 16);
  return [linearByte(number >> 16), linearByte((number >> 8) & 255), linearByte(number & 255)];
}
