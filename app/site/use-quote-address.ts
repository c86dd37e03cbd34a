import { useRouteLoaderData } from "react-router";
import type { Service } from "#domain/content/services.ts";
import { quoteAddress } from "./addresses.ts";

/** Where 'Get Quote' leads: to the quote form, on the page of a finish with that finish chosen. */
export function useQuoteAddress(): string {
  const page = useRouteLoaderData<{ service: Service } | null>("site/service");
  return quoteAddress(page?.service.slug);
}
