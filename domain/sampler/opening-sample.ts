import { colourDistance } from "./colour.ts";
import type { FinishName } from "./finishes.ts";
import type { HouseColour } from "./house-colours.ts";
import { type Sample, usualSample } from "./sample.ts";

/**
 * A finish as visitors first see it: in its usual colours or, where the palette has others, in the
 * two of the palette that are together the nearest to them. A palette of fewer than two colours
 * leaves the usual ones.
 */
export function openingSample(finish: FinishName, palette: readonly HouseColour[]): Sample {
  const usual = usualSample(finish);
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
  return nearest ? { ...usual, base: nearest.base, glaze: nearest.glaze } : usual;
}

// The second is for the case that one colour is the nearest to both.
function twoNearest(wanted: string, palette: readonly HouseColour[]) {
  return [...new Set(palette.map(({ colour }) => colour))]
    .map((colour) => ({ colour, distance: colourDistance(colour, wanted) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, 2);
}
