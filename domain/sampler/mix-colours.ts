import { hexOfOklab, oklabOf } from "./colour.ts";

/**
 * 256 mixes of two colours given as `#rrggbb`, from the first to the second: bytes of red, green
 * and blue, one after the other. They are mixed in OKLab, in which half way looks half way.
 *
 * @param reach how far the last one is on the way to the second colour, 0 to 1
 */
export function mixColours(first: string, second: string, reach = 1): Uint8Array {
  const [from, to] = [oklabOf(first), oklabOf(second)];
  const mixes = new Uint8Array(3 * 256);
  for (let step = 0; step < 256; step += 1) {
    const between = (one: number, other: number) => one + ((other - one) * reach * step) / 255;
    const mix = hexOfOklab({
      lightness: between(from.lightness, to.lightness),
      a: between(from.a, to.a),
      b: between(from.b, to.b),
    });
    mixes.set(Buffer.from(mix.slice(1), "hex"), 3 * step);
  }
  return mixes;
}
