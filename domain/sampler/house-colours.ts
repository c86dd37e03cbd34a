import { cleanLine, folded, isBlank } from "#domain/text/clean-text.ts";
import { readHexColour } from "./colour.ts";

/** A colour of the palette that visitors choose from. */
export interface HouseColour {
  /** The colours that stand together, e.g. 'Greens'. */
  family: string;
  name: string;
  /** As `#rrggbb` in lower case. */
  colour: string;
}

// Six to a family, from light to dark. No two of the 48 are nearer than 0.02 in OKLab, and all are
// muted, as the pigments in a glaze are: only the ochres and two reds pass a chroma of 0.1.
const families = {
  Whites: {
    "Bleached Linen": "#f8f4ea",
    Whitepark: "#e6ece9",
    "Plaster White": "#f3dccd",
    Buttermilk: "#f2e4b8",
    Distemper: "#eae4ce",
    "Bog Cotton": "#d1d4d4",
  },
  Stones: {
    Oatmeal: "#e2d6c2",
    Benone: "#d5ccb2",
    "Armagh Limestone": "#c6b8b0",
    "Slieve Donard": "#b4b3ae",
    Scrabo: "#b69d80",
    Greyabbey: "#8b897f",
  },
  Earths: {
    Barley: "#d2bb97",
    "Pale Oak": "#bd935f",
    "Turf Smoke": "#94796a",
    Copper: "#a9653f",
    "Saddle Brown": "#75502f",
    Walnut: "#50331a",
  },
  "Pinks & Reds": {
    "Cockle Shell": "#e8c8b9",
    "Plaster Pink": "#d9b3a0",
    "Brick Dust": "#b88470",
    "Lagan Brick": "#964534",
    Dulse: "#6d2b36",
    Bole: "#5a1f14",
  },
  Ochres: {
    Primrose: "#edd9a0",
    Thatch: "#dcbf74",
    Whin: "#e0b446",
    "Old Gold": "#d3a34e",
    Ochre: "#c08a2e",
    Bronze: "#8a6a2b",
  },
  Greens: {
    Lichen: "#c9d5b3",
    Sage: "#b9c4a6",
    Glenariff: "#86976f",
    Moss: "#5f6b40",
    Tollymore: "#3d5645",
    "Bottle Green": "#1f3b30",
  },
  Blues: {
    "Duck Egg": "#bcd4cd",
    "Flax Blossom": "#adbdd0",
    Strangford: "#7d9aa6",
    Foyle: "#45625f",
    Delft: "#41618a",
    Rathlin: "#233f5a",
  },
  Darks: {
    Pewter: "#757b7c",
    Causeway: "#4a4f51",
    Sloe: "#4a2f44",
    "Bog Oak": "#35281f",
    "Night Tide": "#1d2733",
    "Lamp Soot": "#1c1a17",
  },
} satisfies Record<string, Record<string, string>>;

/** The palette until the owner changes it. */
export const houseColours: readonly HouseColour[] = Object.entries(families).flatMap(
  ([family, colours]) =>
    Object.entries(colours).map(([name, colour]) => ({ family, name, colour })),
);

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
