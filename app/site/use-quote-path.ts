import { useRouteLoaderData } from "react-router";
import type { Service } from "#domain/content/services.ts";
import { quotePath } from "./paths.ts";

/** The path of the quote form. On a service's page, it chooses that service in the form. */
export function useQuotePath(): string {
  const page = useRouteLoaderData<{ service?: Service } | null>("site/service");
  return quotePath(page?.service?.slug);
}
