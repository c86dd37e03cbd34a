import type { Project } from "#domain/content/projects.ts";
import { type Sector, sectors } from "#domain/content/sectors.ts";
import type { Service } from "#domain/content/services.ts";
import { isReference } from "#domain/enquiries/reference.ts";
import { presentSlug } from "#domain/publishing/present-slug.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { readSample } from "#domain/sampler/sample.ts";
import { chosenSamples } from "./contact/chosen-samples.ts";
import { projectPlates, servicePlates } from "./plates.ts";
import { samplerPath } from "./sampler/sample-paths.ts";
import { sampledServices } from "./sampler/sampler-data.ts";

/**
 * Paths of every public page of a version, in reading order. The sitemap lists them, and the page
 * cache holds them.
 */
export function publicPaths(site: SiteContent): string[] {
  return generalPaths(site).flatMap((path) => {
    if (path === "/services")
      return [path, ...site.services.flatMap((service) => pathsOfService(site, service))];
    if (path === "/portfolio")
      return [path, ...site.projects.flatMap((project) => pathsOfProject(site, project))];
    return path;
  });
}

/** Those of pages that belong to no single item. */
function generalPaths(site: SiteContent): string[] {
  const sampler = sampledServices(site).length > 0 ? ["/sampler"] : [];
  return ["/", "/services", "/portfolio", "/about", ...sampler, "/contact", "/privacy"];
}

function pathsOfService(site: SiteContent, service: Service): string[] {
  return [
    servicePath(service.slug),
    ...(servicePlates(site, service).length > 0 ? [servicePlatesPath(service.slug)] : []),
    ...(service.specification.length > 0 ? [specificationPath(service.slug)] : []),
  ];
}

function pathsOfProject(site: SiteContent, project: Project): string[] {
  return [
    projectPath(project.slug),
    ...(projectPlates(site, project).length > 0 ? [projectPlatesPath(project.slug)] : []),
  ];
}

/** Whether a page of this version has this path. */
function isPublicPath(path: string, site: SiteContent): boolean {
  const [, part, slug] = path.split("/");
  if (part === "services" && slug !== undefined) {
    const service = itemAt(site.services, slug);
    return service !== undefined && pathsOfService(site, service).includes(path);
  }
  if (part === "portfolio" && slug !== undefined) {
    const project = itemAt(site.projects, slug);
    return project !== undefined && pathsOfProject(site, project).includes(path);
  }
  return generalPaths(site).includes(path);
}

interface Slugged {
  slug: string;
}

/** What was found in a list, so that thousands of projects are not searched for each request. */
const foundBySlug = new WeakMap<readonly Slugged[], Map<string, Slugged>>();

function itemAt<Item extends Slugged>(items: readonly Item[], slug: string): Item | undefined {
  const found = foundBySlug.get(items) ?? new Map<string, Slugged>();
  foundBySlug.set(items, found);
  const item = found.get(slug) ?? items.find((one) => one.slug === slug);
  if (item) found.set(slug, item);
  return item as Item | undefined;
}

export function servicePath(slug: string): string {
  return `/services/${slug}`;
}

export function projectPath(slug: string): string {
  return `/portfolio/${slug}`;
}

/** Path of the page with a service's plates. `#3` is the third. */
export function servicePlatesPath(slug: string): string {
  return `${servicePath(slug)}/plates`;
}

/** Path of a service's sheet for specifiers. */
export function specificationPath(slug: string): string {
  return `${servicePath(slug)}/specification`;
}

/** Path of the page with a project's plates. */
export function projectPlatesPath(slug: string): string {
  return `${projectPath(slug)}/plates`;
}

/**
 * Path of one page of the portfolio, for one sector or for all, e.g.
 * `/portfolio?sector=heritage&page=2`.
 */
export function portfolioPath(sector?: string, page = 1): string {
  const query = [sector && `sector=${sector.toLowerCase()}`, page > 1 && `page=${page}`];
  const asked = query.filter(Boolean).join("&");
  return asked ? `/portfolio?${asked}` : "/portfolio";
}

/** How many projects a portfolio page shows. */
const projectsPerPage = 24;

/** One page of the portfolio. */
interface PortfolioPart {
  /** Undefined for projects of every sector. */
  sector: Sector | undefined;
  /** From 1. */
  page: number;
  /** The number of pages. One if there is no project. */
  pages: number;
  /** The projects on this page, newest first. */
  projects: Project[];
}

/**
 * The page that a query selects. An unknown sector selects all projects, an unknown page the first
 * page.
 */
export function portfolioPart(query: URLSearchParams, site: SiteContent): PortfolioPart {
  const sector = sectorOf(query);
  const all = sector ? site.projects.filter((project) => project.sector === sector) : site.projects;
  const pages = Math.max(1, Math.ceil(all.length / projectsPerPage));
  const page = pageOf(query, pages);
  const start = (page - 1) * projectsPerPage;
  return { sector, page, pages, projects: all.slice(start, start + projectsPerPage) };
}

function sectorOf(query: URLSearchParams): Sector | undefined {
  const asked = query.get("sector");
  return sectors.find((known) => known.toLowerCase() === asked);
}

function pageOf(query: URLSearchParams, pages: number): number {
  const asked = query.get("page") ?? "";
  const page = /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : 1;
  return page <= pages ? page : 1;
}

/** Path of the quote form, with a service chosen. */
export function quotePath(serviceSlug?: string): string {
  return serviceSlug ? `/contact?service=${serviceSlug}` : "/contact";
}

/**
 * The service that the quote form's query names, by its slug or by a former slug. Undefined if the
 * site has no such service.
 */
export function chosenService(query: URLSearchParams, site: SiteContent): Service | undefined {
  const asked = query.get("service") ?? "";
  const slug = presentSlug(site, "services", asked) ?? asked;
  return site.services.find((service) => service.slug === slug);
}

/**
 * The path and query under which the page cache may keep this answer, or null if it must be
 * rendered for each request. Parameters that the page does not read are dropped, so that made-up
 * queries cannot fill the cache.
 */
export function cacheablePath(url: URL, site: SiteContent): string | null {
  if (!isPublicPath(url.pathname, site)) return null;
  if (url.pathname === "/portfolio") {
    const { sector, page } = portfolioPart(url.searchParams, site);
    return portfolioPath(sector, page);
  }
  if (url.pathname === "/sampler") return cacheableSamplerPath(url.searchParams, site);
  if (url.pathname === "/contact") {
    const [reference = ""] = url.searchParams.get("sent")?.split(".") ?? [];
    if (isReference(reference)) return null;
    // There are more samples than a cache can hold.
    if (chosenSamples(url.searchParams.getAll("sample"), site).length > 0) return null;
    return quotePath(chosenService(url.searchParams, site)?.slug);
  }
  return url.pathname;
}

/** There are more samples than a cache can hold. It keeps one for each finish, as links name it. */
function cacheableSamplerPath(query: URLSearchParams, site: SiteContent): string | null {
  if (query.has("finish")) return null;
  const code = query.get("sample") ?? "";
  const finish = readSample(code)?.finish;
  const isOffered = sampledServices(site).some((sampled) => sampled.finish === finish);
  if (!isOffered) return samplerPath();
  return code === finish ? samplerPath(code) : null;
}

/**
 * The canonical path of a public page, given a spelling that differs in letter case, doubled
 * slashes or percent-encoding: `/services` for `/%73ervices`. Null if the path is already canonical
 * or belongs to no public page.
 */
export function oneSpelling(pathname: string, site: SiteContent): string | null {
  const path = decodedPath(pathname)
    .toLowerCase()
    .replace(/\/{2,}/g, "/");
  return path !== pathname && isPublicPath(path, site) ? path : null;
}

/** The path without its escapes. One whose escapes are malformed stays as it is. */
export function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch (error) {
    // A percent sign that encodes nothing, as in `/50%-off`.
    if (error instanceof URIError) return pathname;
    throw error;
  }
}
