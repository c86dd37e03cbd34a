import { useLocation, useNavigate, useNavigation } from "react-router";
import type { Sector } from "#domain/content/sectors.ts";
import { portfolioListPath, readQuery } from "./portfolio-query.ts";

export interface ChosenSector {
  /** Undefined for every sector. */
  sector: Sector | undefined;
  /** The server is asked for the rest of its projects. */
  isAsking: boolean;
  /** `isWhole`: every project is here already, so that the server is not asked. */
  choose(sector: Sector | undefined, isWhole?: boolean): void;
}

/**
 * The sector that the address names: from the press on, though the server may have yet to answer.
 */
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
