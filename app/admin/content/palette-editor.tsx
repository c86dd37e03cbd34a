import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ListEditor } from "#app/ui/list-editor.tsx";
import type { HouseColour } from "#domain/sampler/house-colours.ts";
import { paletteFaults } from "#domain/sampler/house-colours.ts";
import type { OwnControlProps } from "./field-props.ts";
import { type ColourFamily, PaletteFamily } from "./palette-family.tsx";

/** Edits the palette by families. Each is folded to a strip of its colours until it is opened. */
export function PaletteEditor(props: OwnControlProps<HouseColour[]>) {
  const { name, value: palette, errors, onChange } = props;
  // The form holds rows alone. While somebody types, two families may have the same name, and one
  // may have no colours yet.
  const [known, setKnown] = useState({ palette, families: familiesOf(palette) });
  const families = known.palette === palette ? known.families : familiesOf(palette);
  const whole = useRef<HTMLDivElement>(null);

  function set(changed: ColourFamily[]) {
    const rows = paletteOf(changed);
    setKnown({ palette: rows, families: changed });
    onChange(rows);
  }

  function moveColour(from: { family: number; colour: number }, to: number) {
    const changed = withColourMoved(families, from, to);
    flushSync(() => set(changed));
    const place = firstPlace(changed, to) + (changed[to]?.colours.length ?? 0) - 1;
    const field = whole.current?.querySelector<HTMLElement>(`[name="${name}.${place}.into"]`);
    const fold = field?.closest("details");
    if (fold) fold.open = true;
    field?.focus();
  }

  return (
    <div ref={whole}>
      <ListEditor
        items={families}
        onChange={set}
        emptyItem={() => ({ name: "", colours: [{ family: "", name: "", colour: "" }] })}
        addLabel="Add Family"
        areFolds
        removedName={({ name }) => name || "a family"}
        rowName={(index) => families[index]?.name || `Family ${index + 1}`}
      >
        {(family, index, change) => (
          <PaletteFamily
            family={family}
            names={families.map(({ name }) => name)}
            index={index}
            first={firstPlace(families, index)}
            errors={errors}
            onChange={change}
            onMove={(colour, to) => moveColour({ family: index, colour }, to)}
          />
        )}
      </ListEditor>
    </div>
  );
}

/** The families of a palette: neighbours with the same family. */
function familiesOf(palette: HouseColour[]): ColourFamily[] {
  const families: ColourFamily[] = [];
  for (const row of palette) {
    const last = families.at(-1);
    if (last?.name === row.family) last.colours.push(row);
    else families.push({ name: row.family, colours: [row] });
  }
  return families;
}

/** The palette of these families. A family without colours leaves nothing. */
function paletteOf(families: readonly ColourFamily[]): HouseColour[] {
  return families.flatMap(({ name, colours }) =>
    colours.map((row) => (row.family === name ? row : { ...row, family: name })),
  );
}

/** The place in the palette of a family's first colour. */
function firstPlace(families: readonly ColourFamily[], family: number): number {
  return paletteOf(families.slice(0, family)).length;
}

/** Takes a colour out of one family and puts it at the end of another. */
function withColourMoved(
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
export function paletteFaultsInForm(palette: HouseColour[]): Record<string, string> {
  const faults = Object.entries(paletteFaults(palette));
  return Object.fromEntries(faults.map(([field, message]) => [`palette.${field}`, message]));
}
