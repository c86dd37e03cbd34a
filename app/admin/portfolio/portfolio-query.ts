import { pageNumber } from "#app/admin/lists/page-number.ts";
import { type Sector, sectors } from "#domain/content/sectors.ts";

export interface PortfolioQuery {
  /** Undefined for every sector. */
  sector: Sector | undefined;
  /** From 1. */
  page: number;
}

/** The projects that an address asks for; what makes no sense in it counts as left out. */
export function readQuery(params: URLSearchParams): PortfolioQuery {
  const sector = sectors.find((known) => known === params.get("sector"));
  return { sector, page: pageNumber(params) };
}

/** The address of a list of projects. Parameters that have their default are left out. */
export function portfolioListPath({ sector, page = 1 }: Partial<PortfolioQuery>): string {
  const params = new URLSearchParams({
    ...(sector && { sector }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/portfolio?${params}` : "/admin/portfolio";
}
