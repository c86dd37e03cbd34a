import { useMatches } from "react-router";
import { quotePath } from "./paths.ts";
import { quoteWithSamples } from "./sampler/sample-paths.ts";

/** What the data of a page may say of the service that it is about, and of a shown sample. */
interface AboutService {
  service?: { slug: string };
  code?: string;
  slug?: string;
}

/**
 * The path of the quote form. On a service's page, its plates and its sheet for specifiers, it
 * chooses that service in the form. On the sampler, it takes the shown sample along.
 */
export function useQuotePath(): string {
  const page = useMatches().at(-1)?.loaderData as AboutService | null | undefined;
  if (page?.code && page.slug)
    return quoteWithSamples({ serviceSlug: page.slug, code: page.code, kept: [] });
  return quotePath(page?.service?.slug);
}
