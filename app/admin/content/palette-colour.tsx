import { SelectField, TextField } from "#app/ui/field.tsx";
import { readHexColour, reflectance } from "#domain/sampler/colour.ts";
import type { HouseColour } from "#domain/sampler/house-colours.ts";

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
export function PaletteColour(props: PaletteColourProps) {
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
