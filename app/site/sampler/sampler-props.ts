import type { FinishName } from "#domain/sampler/finishes.ts";
import type { HouseColour } from "#domain/sampler/house-colours.ts";

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
