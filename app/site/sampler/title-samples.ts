import type { SiteContent } from "#domain/publishing/site-content.ts";
import { finishWords } from "#domain/sampler/finish-words.ts";
import type { Sample } from "#domain/sampler/sample.ts";
import { sampleTitle } from "#domain/sampler/sample-words.ts";
import { sampledServices } from "./sampled-services.ts";

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
