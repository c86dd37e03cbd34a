import { join } from "node:path";
import { projectRoot } from "#root.ts";
import { hexOfOklab, oklabOf } from "./colour.ts";
import { type FinishName, tileSizes } from "./finishes.ts";
import type { Sample } from "./sample.ts";

/** What a picture of a sample shows when it is drawn by the server: no sliders and no light. */
export type SampleColours = Pick<Sample, "finish" | "base" | "glaze">;

/**
 * The tile that says how thick the glaze of a finish is, 0 for the bare base and 255 for the most;
 * for lime wash, how pale it dried.
 */
export function maskFile(finish: FinishName): { path: string; millimetres: number } {
  const path = join(projectRoot, `domain/sampler/tiles/${finish}-mask.webp`);
  return { path, millimetres: tileSizes[finish] };
}

/** How far a dark lime wash dries toward the colour under it, which it covers all the same. */
const palestShare = 0.4;

/** The colours for which 0 to 255 stand in the mask of a finish: bytes as of `mixColours`. */
export function coloursOfMask({ finish, base, glaze }: SampleColours): Uint8Array {
  // The mask of lime wash says how pale it dried, whichever of the two colours it lies on.
  const isDarkWash = finish === "lime-wash" && oklabOf(glaze).lightness < oklabOf(base).lightness;
  return isDarkWash ? mixColours(glaze, base, palestShare) : mixColours(base, glaze);
}

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
