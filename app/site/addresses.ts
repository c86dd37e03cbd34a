import type { Service } from "#domain/content/services.ts";
import { isReference } from "#domain/enquiries/reference.ts";
import { presentSlug } from "#domain/publishing/present-slug.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { portfolioPage } from "./portfolio-page.ts";

/**
 * Paths of every public page of a version, in reading order: what the sitemap lists and the page
 * cache holds.
 */
export function publicAddresses(site: SiteContent): string[] {
  return [
    "/",
    "/services",
    ...site.services.map((service) => serviceAddress(service.slug)),
    "/portfolio",
    ...site.projects.map((project) => projectAddress(project.slug)),
    "/about",
    "/contact",
    "/privacy",
  ];
}

export function serviceAddress(slug: string): string {
  return `/services/${slug}`;
}

export function projectAddress(slug: string): string {
  return `/portfolio/${slug}`;
}

/**
 * Address of a page of the portfolio, of a sector or of all, e.g.
 * `/portfolio?sector=heritage&page=2`.
 */
export function portfolioAddress(sector?: string, page = 1): string {
  const query = [sector && `sector=${sector.toLowerCase()}`, page > 1 && `page=${page}`];
  const asked = query.filter(Boolean).join("&");
  return asked ? `/portfolio?${asked}` : "/portfolio";
}

/** Address of the quote form, with a service chosen. */
export function quoteAddress(serviceSlug?: string): string {
  return serviceSlug ? `/contact?service=${serviceSlug}` : "/contact";
}

/** Where an enquiry's thanks are shown again. */
export function thanksAddress(enquiry: { reference: string; proof: string }): string {
  return `/contact?${new URLSearchParams({ sent: enquiry.reference, proof: enquiry.proof })}`;
}

/**
 * The service a quote form's query chooses, also by a slug that it had once; undefined when it
 * names none of the site's.
 */
export function chosenService(query: URLSearchParams, site: SiteContent): Service | undefined {
  const asked = query.get("service") ?? "";
  const slug = presentSlug(site, "services", asked) ?? asked;
  return site.services.find((service) => service.slug === slug);
}

/**
 * The address under which an answer may be kept ready, or null when it must be made for each
 * request. Queries that a page does not read lead to the same address, so that no stream of made-up
 * queries can fill the cache.
 */
export function cacheableAddress(url: URL, site: SiteContent): string | null {
  if (!knownPaths(site).has(url.pathname)) return null;
  if (url.pathname === "/portfolio") {
    const { sector, page } = portfolioPage(url.searchParams, site);
    return portfolioAddress(sector, page);
  }
  if (url.pathname === "/contact") {
    if (isReference(url.searchParams.get("sent") ?? "")) return null;
    return quoteAddress(chosenService(url.searchParams, site)?.slug);
  }
  return url.pathname;
}

/**
 * The one spelling of a public page's path, for one that differs in letter case, in doubled
 * slashes, or in what is percent-encoded (`/%73ervices`): `/services`. Null for a path that has it,
 * and for one that is no public page's.
 */
export function oneSpelling(pathname: string, site: SiteContent): string | null {
  const path = decoded(pathname)
    .toLowerCase()
    .replace(/\/{2,}/g, "/");
  return path !== pathname && knownPaths(site).has(path) ? path : null;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch (error) {
    // A percent sign that encodes nothing, as in `/50%-off`.
    if (error instanceof URIError) return pathname;
    throw error;
  }
}

const pathsBySite = new WeakMap<SiteContent, Set<string>>();

function knownPaths(site: SiteContent): Set<string> {
  let paths = pathsBySite.get(site);
  if (!paths) {
    paths = new Set(publicAddresses(site));
    pathsBySite.set(site, paths);
  }
  return paths;
}
