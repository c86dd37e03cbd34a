import { useRouteLoaderData } from "react-router";
import type { PreviewOf, RequestFacts } from "#app/context.ts";
import type { Business } from "#domain/content/business.ts";
import { homePicture } from "#domain/images/page-pictures.ts";
import type { Picture } from "#domain/images/picture.ts";
import { priceRangeOf } from "./prices.ts";

/** What header, footer and every page's head need. */
export interface LayoutData {
  siteUrl: string;
  business: Business;
  services: { name: string; slug: string }[];
  /** The picture that a social card shows when the page has none of its own. */
  socialPicture: SocialPicture | undefined;
  /** What the finishes cost, as people read it; undefined where no text says so. */
  priceRange: string | undefined;
  /** What this is a preview of; undefined for visitors. */
  preview?: PreviewOf | undefined;
}

/** Path of a 1200 × 630 picture, and what it shows. */
export type SocialPicture = Pick<Picture, "social" | "alt">;

export function layoutData({ site, preview }: RequestFacts, siteUrl: string): LayoutData {
  return {
    siteUrl,
    business: site.business,
    services: site.services.map(({ name, slug }) => ({ name, slug })),
    socialPicture: socialPicture(site.pictures[homePicture]),
    priceRange: priceRangeOf(site.services),
    preview,
  };
}

function socialPicture(picture: Picture | undefined): SocialPicture | undefined {
  return picture && { social: picture.social, alt: picture.alt };
}

export function useLayoutData(): LayoutData {
  const data = useRouteLoaderData<LayoutData>("site/layout");
  if (!data) throw new Error("Only pages inside app/site/layout.tsx have layout data");
  return data;
}
