import { type Weekday, weekdays } from "#domain/content/weekdays.ts";

interface DaysFieldProps {
  name: string;
  days: Weekday[];
  error: string | undefined;
  /** Receives the days in the order of the week. */
  onChange(days: Weekday[]): void;
}

/** A checkbox for each day of the week, labelled with its first three letters. */
export function DaysField({ name, days, error, onChange }: DaysFieldProps) {
  function toggle(toggled: Weekday) {
    const chosen = (day: Weekday) => days.includes(day) !== (day === toggled);
    onChange(weekdays.filter(chosen));
  }
  return (
    <fieldset>
      <legend className="font-sans font-[550] leading-normal">Days</legend>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {weekdays.map((day) => (
          <label key={day} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              className="size-6 accent-green"
              aria-label={day}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && `${name}-error`}
              checked={days.includes(day)}
              onChange={() => toggle(day)}
            />
            <span aria-hidden>{day.slice(0, 3)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="text-fine font-[550] text-burgundy">
          {error}
        </p>
      )}
    </fieldset>
  );
}
