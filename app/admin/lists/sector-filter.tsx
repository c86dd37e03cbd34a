import { useLocation, useNavigate, useNavigation } from "react-router";
import type { ListNoun } from "#app/admin/editing/content-areas.ts";
import { Button } from "#app/ui/button.tsx";
import { type Sector, sectors } from "#domain/content/sectors.ts";
import { listAddress, readQuery } from "./content-query.ts";

interface SectorFilterProps {
  /** Whether the page already has every project, so that the server is not asked. */
  isWhole?: boolean;
}

/** Chooses the sector whose projects are listed. */
export function SectorFilter({ isWhole = false }: SectorFilterProps) {
  const { sector } = useSector("project");
  const navigate = useNavigate();
  const choices = [
    { label: "All Projects", value: undefined },
    ...sectors.map((value) => ({ label: value, value })),
  ];

  function choose(next: Sector | undefined) {
    navigate(listAddress("project", { sector: next }), {
      preventScrollReset: true,
      replace: true,
      ...(isWhole && { defaultShouldRevalidate: false }),
    });
  }

  return (
    <fieldset aria-label="Filter by sector" className="mb-5 flex flex-wrap gap-2">
      {choices.map(({ label, value }) => (
        <Button
          key={label}
          look={value === sector ? "primary" : "plain"}
          aria-pressed={value === sector}
          onClick={() => choose(value)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

/** The sector in the list's URL, or the one that the server is loading. Undefined for all. */
export function useSector(noun: ListNoun): { sector: Sector | undefined; isAsking: boolean } {
  const here = useLocation();
  const next = useNavigation().location;
  const isAsking = next?.pathname === here.pathname;
  const { sector } = readQuery(noun, new URLSearchParams((isAsking ? next : here).search));
  return { sector, isAsking };
}
