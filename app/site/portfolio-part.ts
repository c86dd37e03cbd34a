import type { Project } from "#domain/content/projects.ts";
import { type Sector, sectors } from "#domain/content/sectors.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";

/** How many projects a portfolio page shows. */
const projectsPerPage = 24;

/** One page of the portfolio. */
export interface PortfolioPart {
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
