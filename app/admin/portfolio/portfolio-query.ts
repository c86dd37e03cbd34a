import { listPath } from "#app/admin/editing/content-areas.ts";
import { pageNumber } from "#app/admin/lists/page-number.ts";
import { type Sector, sectors } from "#domain/content/sectors.ts";

export interface PortfolioQuery {
  /** Undefined for all sectors. */
  sector: Sector | undefined;
  /** From 1. */
  page: number;
}

/** Reads the sector and the page from a URL. Malformed parameters are ignored. */
export function readQuery(params: URLSearchParams): PortfolioQuery {
  const sector = sectors.find((known) => known === params.get("sector"));
  return { sector, page: pageNumber(params) };
}

/** The path of a list of projects, without parameters that have their default. */
export function portfolioListPath({ sector, page = 1 }: Partial<PortfolioQuery>): string {
  const params = new URLSearchParams({
    ...(sector && { sector }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `${listPath("project")}?${params}` : listPath("project");
}
