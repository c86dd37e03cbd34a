import { Button } from "#app/ui/button.tsx";
import { type Sector, sectors } from "#domain/content/sectors.ts";

interface SectorFilterProps {
  chosen: Sector | undefined;
  onChoose(sector: Sector | undefined): void;
}

export function SectorFilter({ chosen, onChoose }: SectorFilterProps) {
  const choices = [
    { label: "All Projects", value: undefined },
    ...sectors.map((value) => ({ label: value, value })),
  ];
  return (
    <fieldset aria-label="Filter by sector" className="mb-5 flex flex-wrap gap-2">
      {choices.map(({ label, value }) => (
        <Button
          key={label}
          look={value === chosen ? "primary" : "plain"}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
