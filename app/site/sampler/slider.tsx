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
