import type { HouseColour } from "./house-colours.ts";
import type { Sample } from "./sample.ts";

type Palette = readonly HouseColour[];

/** What a palette calls a colour; `#1F3B30` for a colour that it does not have. */
export function colourName(hex: string, colours: Palette): string {
  const colour = hex.toLowerCase();
  return colours.find((each) => each.colour === colour)?.name ?? hex.toUpperCase();
}

/** A sample in words: 'Dragging, Bottle Green over Sage'. */
export function sampleTitle(
  { base, glaze }: Pick<Sample, "base" | "glaze">,
  serviceName: string,
  colours: Palette,
): string {
  return `${serviceName}, ${colourName(glaze, colours)} over ${colourName(base, colours)}`;
}
