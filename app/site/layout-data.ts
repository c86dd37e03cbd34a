import { useRouteLoaderData } from "react-router";
import type { PreviewOf, RequestFacts } from "#app/context.ts";
import type { Business } from "#domain/content/schema.ts";

/** What header, footer and every page's head need. */
export interface LayoutData {
  siteUrl: string;
  business: Business;
  services: { name: string; slug: string }[];
  /** Path of the picture a social card shows when the page has none of its own. */
  socialPicture: string | undefined;
  /** What this is a preview of; undefined for visitors. */
  preview?: PreviewOf | undefined;
}

export const heroPicture = "/pictures/hero.jpg";

export function layoutData({ site, preview }: RequestFacts, siteUrl: string): LayoutData {
  return {
    siteUrl,
    business: site.business,
    services: site.services.map(({ name, slug }) => ({ name, slug })),
    socialPicture: site.pictures[heroPicture]?.social,
    preview,
  };
}

export function useLayoutData(): LayoutData {
  const data = useRouteLoaderData<LayoutData>("site/layout");
  if (!data) throw new Error("Only pages inside app/site/layout.tsx have layout data");
  return data;
}
