import { cleanLine, folded, isBlank } from "#domain/text/clean-text.ts";
import { readHexColour } from "./colour.ts";
import type { HouseColour } from "./house-colours.ts";

/**
 * What is wrong between the rows of a palette, and with the name of a family, by the field it is
 * shown at, e.g. `2.name`: such a fault can go by a change somewhere else. Pure, for browser and
 * server.
 */
export function paletteFaults(rows: readonly HouseColour[]): Record<string, string> {
  const faults: Record<string, string> = {};
  const named = new Map<string, number>();
  const mixed = new Map<string, string>();
  for (const [index, { family, name, colour }] of rows.entries()) {
    // The rows of a family share the one field for its name.
    if (isBlank(family) && rows[index - 1]?.family !== family)
      faults[`${index}.family`] =
        "Enter what these colours are called together, for example Greens";
    const key = folded(name).trim();
    if (key && named.has(key)) faults[`${index}.name`] = "Another colour has this name already";
    named.set(key, index);
    const hex = readHexColour(colour);
    const other = hex && mixed.get(hex);
    if (other) faults[`${index}.colour`] = `This is the same colour as ${other}`;
    if (hex) mixed.set(hex, cleanLine(name) || "another one");
  }
  return faults;
}
