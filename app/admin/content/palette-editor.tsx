import { ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { TextField } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import { counted } from "#domain/counted.ts";
import { readHexColour } from "#domain/sampler/colour.ts";
import type { HouseColour } from "#domain/sampler/house-colours.ts";
import type { OwnControlProps } from "./field-props.ts";
import { PaletteColour } from "./palette-colour.tsx";
import {
  type ColourFamily,
  familiesOf,
  firstPlace,
  paletteOf,
  withColourMoved,
} from "./palette-families.ts";

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

interface PaletteFamilyProps {
  family: ColourFamily;
  /** The names of all families. */
  names: string[];
  /** Its place among the families. */
  index: number;
  /** The place of its first colour in the palette. */
  first: number;
  errors: Record<string, string>;
  onChange(family: ColourFamily): void;
  /** Called to put one of its colours at the end of another family. */
  onMove(colour: number, to: number): void;
}

/** A family of colours: its strip, and below it, once opened, its name and its colours. */
function PaletteFamily(props: PaletteFamilyProps) {
  const { family, names, index, first, errors, onChange, onMove } = props;
  const { name, colours } = family;
  const [isOpen, setOpen] = useState(name === "");
  const hasError = colours.some((_, place) =>
    ["family", "name", "colour"].some((part) => errors[`palette.${first + place}.${part}`]),
  );
  // A field in a fold could not get the focus.
  if (hasError && !isOpen) setOpen(true);
  return (
    <details
      className="group border border-line"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (hasError) currentTarget.open = true;
        else setOpen(currentTarget.open);
      }}
    >
      <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 p-3 sm:grid-cols-[9rem_1fr_6.5rem] sm:pr-[13.25rem]">
        <span className="flex min-h-11 items-center font-[550] wrap-anywhere max-sm:col-span-2 max-sm:pr-[11.75rem]">
          {name || "New family"}
        </span>
        <ColourStrip colours={colours} />
        <span className="flex items-center justify-end gap-2 text-fine text-ink-soft">
          {counted(colours.length, "colour")}
          <ChevronDown
            aria-hidden
            className="shrink-0 group-open:rotate-180"
            size={18}
            strokeWidth={1.6}
          />
        </span>
      </summary>
      <div className="grid gap-4 border-t border-line p-3 sm:p-4">
        <TextField
          name={colours.length > 0 ? `palette.${first}.family` : `palette.family.${index}`}
          label="Name of the family"
          value={name}
          error={errors[`palette.${first}.family`]}
          onChange={({ target }) => onChange({ ...family, name: target.value })}
          className="max-w-sm"
          required
        />
        <ListEditor
          items={colours}
          onChange={(changed) => onChange({ ...family, colours: changed })}
          emptyItem={() => ({ family: name, name: "", colour: "" })}
          addLabel="Add Colour"
          removable="all"
          removedName={(row) => row.name || row.colour || "a colour"}
          rowName={(place) => colours[place]?.name || `Colour ${place + 1}`}
        >
          {(row, place, change) => (
            <PaletteColour
              row={row}
              field={`palette.${first + place}`}
              families={names}
              family={index}
              errors={errors}
              onChange={change}
              onMove={(to) => onMove(place, to)}
            />
          )}
        </ListEditor>
      </div>
    </details>
  );
}

/** The colours side by side, as on a paint card. A colour that cannot be read is left out. */
function ColourStrip({ colours }: Pick<ColourFamily, "colours">) {
  const shown = colours.flatMap(({ colour }) => readHexColour(colour) ?? []);
  return (
    <svg
      aria-hidden="true"
      className="h-9 w-full"
      viewBox={`0 0 ${Math.max(shown.length, 1)} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      {shown.map((fill, place) => (
        <rect key={fill} x={place} width={1} height={1} fill={fill} />
      ))}
    </svg>
  );
}
