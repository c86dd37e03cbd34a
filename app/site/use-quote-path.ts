import { useRouteLoaderData } from "react-router";
import type { Service } from "#domain/content/services.ts";
import { quotePath } from "./paths.ts";
import { quoteWithSamples } from "./sampler/sample-paths.ts";
import type { SamplerData } from "./sampler/sampler-data.ts";

/**
 * The path of the quote form. On a service's page, it chooses that service in the form. On the
 * sampler, it takes the shown sample along.
 */
export function useQuotePath(): string {
  const sampler = useRouteLoaderData<Partial<SamplerData> | null>("site/sampler/sampler");
  const page = useRouteLoaderData<{ service?: Service } | null>("site/service");
  if (sampler?.code && sampler.slug)
    return quoteWithSamples({ serviceSlug: sampler.slug, code: sampler.code, kept: [] });
  return quotePath(page?.service?.slug);
}
