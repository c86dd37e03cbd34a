import { useMatches, useRouteLoaderData } from "react-router";
import type { PreviewOf, RequestFacts } from "#app/context.ts";
import type { ComingClosedDays } from "#domain/business/closed-days.ts";
import type { Business } from "#domain/content/business.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { quotePath } from "./paths.ts";
import { priceRangeOf } from "./prices.ts";
import { quoteWithSamples } from "./sampler/sample-paths.ts";
import { sampledServices } from "./sampler/sampler-data.ts";
import { type Logo, logoOf, pagePicture } from "./shown-picture.ts";

/** The business as pages show it: without what their own texts replaced. */
export type ShownBusiness = Omit<Business, "areaServed">;

/** Data that the header, the footer and every page's head need. */
export interface LayoutData {
  siteUrl: string;
  business: ShownBusiness;
  /** Regions and towns, for search engines. */
  areaServed: string[];
  /** What pages announce today. */
  closedDays: ComingClosedDays[];
  /** Replaces the name in the header. Undefined while the business has none. */
  logo?: Logo | undefined;
  services: { name: string; slug: string }[];
  /** Whether the site has a page on which visitors try finishes. */
  hasSampler: boolean;
  /** For the social card of a page without a picture. */
  socialPicture: SocialPicture | undefined;
  /** Prices of the finishes, e.g. `£22 to £1,000 a square metre`. Undefined if no text has any. */
  priceRange: string | undefined;
  /** The draft or version that is previewed. Undefined for visitors. */
  preview?: PreviewOf | undefined;
  /** In a shared preview, when its link ends. */
  sharedUntil?: string | undefined;
}

/** The path of a 1200 × 630 picture, and its alternative text. */
export type SocialPicture = Pick<Picture, "social" | "alt">;

export function layoutData(
  { site, preview, sharedUntil }: RequestFacts,
  siteUrl: string,
): LayoutData {
  const logo = logoOf(site);
  return {
    siteUrl,
    business: shownBusiness(site),
    areaServed: [...new Set([...site.business.areaServed, ...site.contactPage.towns])],
    closedDays: site.comingClosedDays,
    ...(logo && { logo }),
    services: site.services.map(({ name, slug }) => ({ name, slug })),
    hasSampler: sampledServices(site).length > 0,
    socialPicture: socialPicture(pagePicture(site, site.homePage)),
    priceRange: priceRangeOf(site.services),
    preview,
    sharedUntil,
  };
}

/** The business without what pages show by other fields. */
export function shownBusiness({ business }: SiteContent): ShownBusiness {
  // The page of the quote form carries its data, and so would carry these.
  const { areaServed: _, ...shown } = business;
  return shown;
}

function socialPicture(picture: Picture | undefined): SocialPicture | undefined {
  return picture && { social: picture.social, alt: picture.alt };
}

/**
 * What `layout.tsx` loaded for a page, for the page's `meta`.
 * @param matches the root, the layout and the page, as `meta` gets them
 */
export function layoutOf<Layout>(
  matches: readonly [unknown, { loaderData: Layout }, ...unknown[]],
): Layout {
  return matches[1].loaderData;
}

/** What `layout.tsx` loaded, for the components of a page. */
export function useLayoutData(): LayoutData {
  const data = useRouteLoaderData<LayoutData>("site/layout");
  if (!data) throw new Error("Only pages inside app/site/layout.tsx have layout data");
  return data;
}

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
