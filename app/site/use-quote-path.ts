import { useRouteLoaderData } from "react-router";
import type { Service } from "#domain/content/services.ts";
import { quotePath } from "./paths.ts";

/** Where 'Get Quote' leads: to the quote form, on the page of a finish with that finish chosen. */
export function useQuotePath(): string {
  const page = useRouteLoaderData<{ service: Service } | null>("site/service");
  return quotePath(page?.service.slug);
}
