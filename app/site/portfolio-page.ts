import type { Project } from "#domain/content/projects.ts";
import { type Sector, sectors } from "#domain/content/sectors.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";

/** How many projects a page of the portfolio shows. */
const projectsPerPage = 24;

/** A part of the portfolio. */
export interface PortfolioPage {
  /** Undefined for projects of every sector. */
  sector: Sector | undefined;
  /** From 1. */
  page: number;
  /** How many there are; one even when there is no project. */
  pages: number;
  /** Those on this page, newest first. */
  projects: Project[];
}

/**
 * What a portfolio's query asks for. A sector that is unknown means all, a page that is not there
 * the first.
 */
export function portfolioPage(query: URLSearchParams, site: SiteContent): PortfolioPage {
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
