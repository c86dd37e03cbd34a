import { useLocation, useNavigate, useNavigation } from "react-router";
import type { Sector } from "#domain/content/sectors.ts";
import { portfolioListPath, readQuery } from "./portfolio-query.ts";

export interface ChosenSector {
  /** Undefined for all sectors. */
  sector: Sector | undefined;
  /** The projects of this sector are being loaded. */
  isAsking: boolean;
  /** With `isWhole`, the page already has every project, and the server is not asked. */
  choose(sector: Sector | undefined, isWhole?: boolean): void;
}

/** The sector in the URL, or the one that the server is loading. */
export function useSector(): ChosenSector {
  const here = useLocation();
  const navigate = useNavigate();
  const next = useNavigation().location;
  const isAsking = next?.pathname === here.pathname;
  const { sector } = readQuery(new URLSearchParams((isAsking ? next : here).search));
  return {
    sector,
    isAsking,
    choose(sector, isWhole = false) {
      const options = { preventScrollReset: true, replace: true };
      navigate(portfolioListPath({ sector }), {
        ...options,
        ...(isWhole && { defaultShouldRevalidate: false }),
      });
    },
  };
}
