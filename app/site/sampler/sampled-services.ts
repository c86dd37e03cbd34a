import type { Service } from "#domain/content/services.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import type { FinishName } from "#domain/sampler/finishes.ts";

export interface SampledService {
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
