import { useId, useState } from "react";
import { TextField } from "#app/ui/field.tsx";

interface ChoiceFieldProps<Value extends string> {
  legend: string;
  options: Record<Value, string>;
  value: Value;
  onChange(value: Value): void;
}

/** A few choices side by side, of which one holds. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { legend, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className="flex flex-wrap">
      <legend className="sr-only">{legend}</legend>
      {(Object.entries(options) as [Value, string][]).map(([option, label]) => (
        <label
          key={option}
          className="relative -ml-px inline-flex min-h-11 cursor-pointer items-center border border-line px-4 py-1.5 leading-tight font-[550] first-of-type:ml-0 hover:border-ink-soft has-checked:border-green has-checked:bg-green has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-brass"
        >
          <input
            type="radio"
            className="absolute inset-0 cursor-pointer opacity-0"
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

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
