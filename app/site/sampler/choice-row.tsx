interface ChoiceRowProps {
  name: string;
  /** What the choices are of, e.g. 'Finish'. */
  legend: string;
  choices: { value: string; label: string }[];
  chosen: string;
  className: string;
}

/** A few words in boxes that join, of which one is chosen. */
export function ChoiceRow({ name, legend, choices, chosen, className }: ChoiceRowProps) {
  return (
    <fieldset>
      <legend className="label">{legend}</legend>
      <div className={`sampler-choices mt-3 grid ${className}`}>
        {choices.map(({ value, label }) => (
          <label key={value} className="sampler-choice">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
