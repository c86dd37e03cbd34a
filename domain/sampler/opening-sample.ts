import { colourDistance } from "./colour.ts";
import type { FinishName } from "./finishes.ts";
import type { HouseColour } from "./house-colours.ts";
import { type Sample, usualSample } from "./sample.ts";
import { bestPair, type ColourPair, imitations } from "./suggest-pairs.ts";

/**
 * A finish as visitors first see it: wood and metal in the first pair that is suggested for them;
 * any other in its usual colours or, where the palette has others, in the two of the palette that
 * are together the nearest to them. A palette of fewer than two colours leaves the usual ones.
 */
export function openingSample(finish: FinishName, palette: readonly HouseColour[]): Sample {
  const usual = usualSample(finish);
  const own = imitations.has(finish) ? bestPair(finish, palette) : undefined;
  return { ...usual, ...(own ?? nearestPair(usual, palette)) };
}

/** Undefined if the palette has fewer than two colours. */
function nearestPair(usual: ColourPair, palette: readonly HouseColour[]): ColourPair | undefined {
  const bases = twoNearest(usual.base, palette);
  const glazes = twoNearest(usual.glaze, palette);
  const pairs = bases.flatMap((base) =>
    glazes
      .filter((glaze) => glaze.colour !== base.colour)
      .map((glaze) => ({
        base: base.colour,
        glaze: glaze.colour,
        distance: base.distance + glaze.distance,
      })),
  );
  const [nearest] = pairs.toSorted((one, other) => one.distance - other.distance);
  return nearest && { base: nearest.base, glaze: nearest.glaze };
}

// The second is for the case that one colour is the nearest to both.
function twoNearest(wanted: string, palette: readonly HouseColour[]) {
  return [...new Set(palette.map(({ colour }) => colour))]
    .map((colour) => ({ colour, distance: colourDistance(colour, wanted) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, 2);
}
