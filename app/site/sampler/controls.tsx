import { drawnFinish, type FinishName } from "#domain/sampler/finishes.ts";
import type { Sample } from "#domain/sampler/sample.ts";
import { controlWords } from "./sampler-words.ts";

interface SliderProps {
  name: string;
  /** Id of the form, for a slider outside it. */
  form?: string;
  label: string;
  /** What 0 and 100 mean. */
  from: string;
  to: string;
  value: number;
  /** The value in words. */
  valueText: string;
}

/** A slider from 0 to 100, with what both ends mean and a button for each direction. */
export function Slider({ name, form, label, from, to, value, valueText }: SliderProps) {
  return (
    <div className="sampler-slider">
      <p className="flex items-baseline justify-between gap-3 text-fine text-ink-soft">
        <span>{from}</span>
        <span className="font-[550] text-ink">{label}</span>
        <span>{to}</span>
      </p>
      <div className="flex items-center gap-2">
        <StepButton step={-10} label={`${label}: towards ${from}`} />
        <input
          className="sampler-range"
          type="range"
          name={name}
          form={form}
          min={0}
          max={100}
          defaultValue={value}
          aria-label={label}
          aria-valuetext={valueText}
        />
        <StepButton step={10} label={`${label}: towards ${to}`} />
      </div>
    </div>
  );
}

function StepButton({ step, label }: { step: number; label: string }) {
  return (
    <button type="button" className="sampler-step" data-step={step} aria-label={label}>
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 stroke-current stroke-[1.5]">
        <path d={step < 0 ? "M2 8h12" : "M2 8h12M8 2v12"} />
      </svg>
    </button>
  );
}

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

/**
 * The sliders of every finish. Only those of the shown one are seen and sent; the script changes
 * which.
 */
export function FinishControls({ finishes, sample }: { finishes: FinishName[]; sample: Sample }) {
  return finishes.map((finish) => (
    <fieldset
      key={finish}
      data-controls={finish}
      disabled={finish !== sample.finish}
      hidden={finish !== sample.finish}
    >
      <legend className="label">How it is worked</legend>
      <div className="mt-3 grid gap-4">
        {drawnFinish(finish).controls.map((control) => {
          const set = finish === sample.finish ? sample.controls[control.name] : undefined;
          const value = set ?? control.usual;
          return (
            <Slider
              key={control.name}
              {...control}
              value={value}
              valueText={controlWords(control, value)}
            />
          );
        })}
      </div>
    </fieldset>
  ));
}
