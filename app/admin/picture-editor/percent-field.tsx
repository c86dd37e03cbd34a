import { useState } from "react";
import { TextField } from "#app/ui/field.tsx";

interface PercentFieldProps {
  name: string;
  label: string;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}

/** A number that can also be set by dragging. While it is typed, the field keeps what was typed. */
export function PercentField({ value, min, max, onChange, ...field }: PercentFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...field}
      type="number"
      inputMode="decimal"
      required
      min={min}
      max={max}
      step="any"
      value={typed ?? String(Math.round(value * 10) / 10)}
      onChange={({ target }) => {
        setTyped(target.value);
        const number = target.valueAsNumber;
        if (number >= min && number <= max) onChange(number);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
