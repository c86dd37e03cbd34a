import type { Service } from "#domain/content/services.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import type { FinishName } from "#domain/sampler/finishes.ts";
import { readSample, sampleCode } from "#domain/sampler/sample.ts";
import { sampleTitle } from "#domain/sampler/sample-words.ts";
import { openingSample } from "#domain/sampler/suggest-pairs.ts";

interface SampledService {
  finish: FinishName;
  service: Service;
}

/**
 * The services that the sampler shows, in the order of the website. Of several with the same finish
 * the first stands for it.
 */
export function sampledServices({ services }: Pick<SiteContent, "services">): SampledService[] {
  const shown = new Map<FinishName, Service>();
  for (const service of services)
    if (service.sampler !== "none" && !shown.has(service.sampler))
      shown.set(service.sampler, service);
  return Array.from(shown, ([finish, service]) => ({ finish, service }));
}

/** Everything that the page of the sampler shows. */
export type SamplerData = NonNullable<ReturnType<typeof samplerData>>;

/**
 * What the page shows for the code in its address: the first finish as it opens, if there is
 * none or if it names no finish of this site. Null if no service is shown in the sampler.
 */
export function samplerData(site: SiteContent, code: string | null) {
  const services = sampledServices(site);
  const [first] = services;
  if (!first) return null;
  const { palette, ...page } = site.samplerPage;
  const opening = (finish: FinishName) => openingSample(finish, palette);
  const asked = readSample(code ?? "", opening);
  const isNamed = asked !== null && offersFinish(site, asked.finish);
  const sample = isNamed ? asked : opening(first.finish);
  const { service } = services.find(({ finish }) => finish === sample.finish) ?? first;
  return {
    page,
    palette,
    services: services.map(({ finish, service: { name, slug } }) => ({ finish, name, slug })),
    sample,
    code: sampleCode(sample),
    isNamed,
    slug: service.slug,
    title: sampleTitle(sample, service.name, palette),
  };
}

/** Whether a service of the site is shown in the sampler as this finish. */
export function offersFinish(site: SiteContent, asked: FinishName): boolean {
  return sampledServices(site).some(({ finish }) => finish === asked);
}
