import type { FinishName } from "./finishes.ts";
import type { HouseColour } from "./house-colours.ts";
import type { Sample } from "./sample.ts";

/** What the sampler shows a service as. */
export type ShownFinish = FinishName | "none";

/** What a decorator calls each finish, for the form of a service. */
export const finishWords: Readonly<Record<ShownFinish, string>> = {
  none: "Not in the sampler",
  dragging: "Dragging",
  "rag-roll": "Rag rolling",
  stippling: "Stippling",
  marbling: "Marbling",
  "wood-graining": "Wood graining",
  "lime-wash": "Lime wash",
  metallic: "Metal leaf and glitter",
};

/** In the order in which the form of a service offers them. */
export const shownFinishes = Object.keys(finishWords) as [ShownFinish, ...ShownFinish[]];

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
