import type { Control, FinishName } from "#domain/sampler/finishes.ts";
import type { HouseColour } from "#domain/sampler/house-colours.ts";
import { type Light, type Sample, sampleCode } from "#domain/sampler/sample.ts";
import { sampleTitle } from "#domain/sampler/sample-words.ts";

/** A service as the sampler names it. */
export interface OfferedFinish {
  finish: FinishName;
  name: string;
  slug: string;
}

/** What the page tells its script beside the form. JSON can carry it. */
export interface SamplerProps {
  services: OfferedFinish[];
  palette: HouseColour[];
  businessName: string;
}

/** A sample with what the site calls it. */
export interface NamedSample {
  sample: Sample;
  code: string;
  service: OfferedFinish;
  /** 'Dragging, Bottle Green over Sage'. */
  title: string;
}

/** Null if the site offers no such finish. */
export function nameSample(sample: Sample, props: SamplerProps): NamedSample | null {
  const service = props.services.find(({ finish }) => finish === sample.finish);
  if (!service) return null;
  const title = sampleTitle(sample, service.name, props.palette);
  return { sample, code: sampleCode(sample), service, title };
}

export const lightWords: Record<Light, string> = {
  morning: "Morning",
  midday: "Midday",
  evening: "Evening",
  lamp: "Lamp",
};

/** Where the light comes from, in words. */
export function lightFromWords(value: number): string {
  if (value <= 12) return "From far left";
  if (value < 42) return "From the left";
  if (value <= 58) return "From the front";
  return value < 88 ? "From the right" : "From far right";
}

/** How near the visitor stands, in words. */
export function zoomWords(value: number): string {
  if (value <= 8) return "The whole wall";
  if (value < 35) return "A few steps away";
  if (value < 65) return "At arm's length";
  return value < 92 ? "From a hand's breadth" : "The mark of the brush";
}

/** Where a slider of a finish stands, in words. */
export function controlWords({ from, to }: Pick<Control, "from" | "to">, value: number): string {
  if (value <= 0) return from;
  return value >= 100 ? to : `${value} of 100, from ${from} to ${to}`;
}

/** What a picture of a sample shows besides its finish and colours. */
export function lookWords(sample: { light: Light; zoom: number }): string {
  const light = sample.light === "lamp" ? "lamplight" : `${sample.light} light`;
  return `${light}, ${zoomWords(sample.zoom).toLowerCase()}`;
}
