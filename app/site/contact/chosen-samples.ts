import { sampledServices } from "#app/site/sampler/sampler-data.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { readSample, readSampleCodes, type Sample } from "#domain/sampler/sample.ts";
import { finishWords, sampleTitle } from "#domain/sampler/sample-words.ts";

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

/**
 * What a site calls samples, by its services and its palette: 'Dragging, Bottle Green over Sage'. A
 * finish that it does not offer has the name that decorators use.
 */
export function titleSamples(
  site: Pick<SiteContent, "services" | "samplerPage">,
): (sample: Sample) => string {
  const names = new Map(sampledServices(site).map(({ finish, service }) => [finish, service.name]));
  return (sample) =>
    sampleTitle(
      sample,
      names.get(sample.finish) ?? finishWords[sample.finish],
      site.samplerPage.palette,
    );
}
