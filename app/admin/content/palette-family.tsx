import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import { counted } from "#domain/counted.ts";
import { readHexColour, reflectance } from "#domain/sampler/colour.ts";
import type { HouseColour } from "#domain/sampler/house-colours.ts";

/** Colours that stand together, as the editor shows them. */
export interface ColourFamily {
  name: string;
  colours: HouseColour[];
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
export function PaletteFamily(props: PaletteFamilyProps) {
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

interface PaletteColourProps {
  row: HouseColour;
  /** The row's field name, e.g. `palette.3`. */
  field: string;
  /** The names of all families, and the place of this one among them. */
  families: string[];
  family: number;
  errors: Record<string, string>;
  onChange(row: HouseColour): void;
  /** Called to put the colour into another family. */
  onMove(to: number): void;
}

/** Edits a colour of the palette, by eye or by its digits. */
function PaletteColour(props: PaletteColourProps) {
  const { row, field, families, family, errors, onChange, onMove } = props;
  const hex = readHexColour(row.colour);
  const called = row.name || "the colour";
  return (
    // The section’s hint says what is what, so that a row is no higher than it must be.
    <fieldset
      aria-label={row.name || "New colour"}
      className="grid min-w-0 grid-cols-[4rem_minmax(0,1fr)_minmax(0,1fr)] gap-2"
    >
      <div className="row-span-2 grid h-26 grid-rows-[1fr_auto] gap-1">
        <input
          type="color"
          aria-label={`Choose ${called} by eye`}
          className="size-full cursor-pointer border border-ink-soft/60 bg-card p-0 [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
          value={hex ?? "#ffffff"}
          onChange={({ target }) => onChange({ ...row, colour: target.value })}
        />
        <p className="h-5 text-center text-fine leading-5 whitespace-nowrap text-ink-soft">
          {hex && `LRV ${reflectance(hex)}`}
        </p>
      </div>
      <TextField
        name={`${field}.name`}
        label="Name"
        labelHidden
        placeholder="Name"
        value={row.name}
        error={errors[`${field}.name`]}
        onChange={({ target }) => onChange({ ...row, name: target.value })}
        className="col-span-2"
        required
      />
      <TextField
        name={`${field}.colour`}
        label="Hex"
        labelHidden
        placeholder="#1F3B30"
        value={row.colour}
        error={errors[`${field}.colour`]}
        onChange={({ target }) => onChange({ ...row, colour: target.value })}
        spellCheck={false}
        autoCapitalize="none"
        className="max-sm:[&>input]:px-2"
        required
      />
      <SelectField
        name={`${field}.into`}
        label="Family"
        labelHidden
        value={family}
        onChange={({ target }) => onMove(Number(target.value))}
        className="max-sm:[&>select]:px-1"
        required
      >
        {families.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two new families have the same name
          <option key={index} value={index}>
            {name || "New family"}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}
