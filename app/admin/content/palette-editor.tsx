import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ListEditor } from "#app/ui/list-editor.tsx";
import type { HouseColour } from "#domain/sampler/house-colours.ts";
import type { OwnControlProps } from "./own-control-props.ts";
import {
  type ColourFamily,
  familiesOf,
  firstPlace,
  paletteOf,
  withColourMoved,
} from "./palette-families.ts";
import { PaletteFamily } from "./palette-family.tsx";

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
