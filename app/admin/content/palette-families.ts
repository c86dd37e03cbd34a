import type { HouseColour } from "#domain/sampler/house-colours.ts";
import { paletteFaults } from "#domain/sampler/palette-faults.ts";

type Palette = HouseColour[];

/** Colours that stand together, as the editor shows them. */
export interface ColourFamily {
  name: string;
  colours: Palette;
}

/** The families of a palette: neighbours with the same family. */
export function familiesOf(palette: Palette): ColourFamily[] {
  const families: ColourFamily[] = [];
  for (const row of palette) {
    const last = families.at(-1);
    if (last?.name === row.family) last.colours.push(row);
    else families.push({ name: row.family, colours: [row] });
  }
  return families;
}

/** The palette of these families. A family without colours leaves nothing. */
export function paletteOf(families: readonly ColourFamily[]): Palette {
  return families.flatMap(({ name, colours }) =>
    colours.map((row) => (row.family === name ? row : { ...row, family: name })),
  );
}

/** The place in the palette of a family's first colour. */
export function firstPlace(families: readonly ColourFamily[], family: number): number {
  return paletteOf(families.slice(0, family)).length;
}

/** Takes a colour out of one family and puts it at the end of another. */
export function withColourMoved(
  families: readonly ColourFamily[],
  from: { family: number; colour: number },
  to: number,
): ColourFamily[] {
  const moved = families[from.family]?.colours[from.colour];
  return families.map((family, index) => {
    if (index === from.family)
      return { ...family, colours: family.colours.toSpliced(from.colour, 1) };
    return index === to && moved ? { ...family, colours: [...family.colours, moved] } : family;
  });
}

/** The faults between rows, by the names of the form's fields. */
export function paletteFaultsInForm(palette: Palette): Record<string, string> {
  const faults = Object.entries(paletteFaults(palette));
  return Object.fromEntries(faults.map(([field, message]) => [`palette.${field}`, message]));
}
