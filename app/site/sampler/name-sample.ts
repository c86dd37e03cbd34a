import type { FinishName } from "#domain/sampler/finishes.ts";
import type { HouseColour } from "#domain/sampler/house-colours.ts";
import { type Sample, sampleCode } from "#domain/sampler/sample.ts";
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
