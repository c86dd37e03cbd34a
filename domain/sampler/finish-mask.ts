import { join } from "node:path";
import { projectRoot } from "#root.ts";
import { oklabOf } from "./colour.ts";
import type { FinishName } from "./finishes.ts";
import { mixColours } from "./mix-colours.ts";
import type { Sample } from "./sample.ts";
import { tileSizes } from "./tile-sizes.ts";

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
