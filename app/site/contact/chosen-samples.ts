import { sampledServices } from "#app/site/sampler/sampled-services.ts";
import { titleSamples } from "#app/site/sampler/title-samples.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { readSample } from "#domain/sampler/sample.ts";
import { readSampleCodes } from "#domain/sampler/sample-codes.ts";

/** A sample that the quote form offers to send. */
export interface ChosenSample {
  code: string;
  /** 'Dragging, Bottle Green over Sage'. */
  title: string;
}

/** More codes than anybody sends. */
const mostRead = 10;

/**
 * The samples with these codes, at most three. Damaged codes are left out; a site without a sampler
 * has none.
 */
export function chosenSamples(
  codes: readonly string[],
  site: Pick<SiteContent, "services" | "samplerPage">,
): ChosenSample[] {
  if (codes.length === 0 || sampledServices(site).length === 0) return [];
  const titleOf = titleSamples(site);
  return readSampleCodes(codes.slice(0, mostRead)).flatMap((code) => {
    const sample = readSample(code);
    return sample ? [{ code, title: titleOf(sample) }] : [];
  });
}
