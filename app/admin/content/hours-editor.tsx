import { TextField } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import {
  announcedDays,
  type ClosedDays,
  daysText,
  lengthFault,
} from "#domain/business/closed-days.ts";
import { type Weekday, weekdays } from "#domain/business/hours.ts";
import { isDate } from "#domain/business/london-clock.ts";
import type { business } from "#domain/content/business.ts";
import type { FormOf } from "#domain/content/content-type.ts";
import type { OwnControlProps } from "./field-props.ts";

type HoursRow = FormOf<typeof business>["hours"][number];

/** Edits the opening hours. Days with the same hours share a row. */
export function HoursEditor({ name, value, errors, onChange }: OwnControlProps<HoursRow[]>) {
  return (
    <ListEditor
      items={value}
      onChange={onChange}
      emptyItem={() => ({ days: [], opens: "", closes: "" })}
      addLabel="Add Hours"
      rowName={hoursName}
    >
      {(row, index, change) => (
        <fieldset aria-label={hoursName(index)} className="grid gap-3 border border-line p-3">
          <DaysField
            name={`${name}.${index}.days`}
            days={row.days}
            error={errors[`${name}.${index}.days`]}
            onChange={(days) => change({ ...row, days })}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              name={`${name}.${index}.opens`}
              type="time"
              label="Opens"
              value={row.opens}
              error={errors[`${name}.${index}.opens`]}
              onChange={({ target }) => change({ ...row, opens: target.value })}
              required
            />
            <TextField
              name={`${name}.${index}.closes`}
              type="time"
              label="Closes"
              value={row.closes}
              error={errors[`${name}.${index}.closes`]}
              onChange={({ target }) => change({ ...row, closes: target.value })}
              required
            />
          </div>
        </fieldset>
      )}
    </ListEditor>
  );
}

function hoursName(index: number): string {
  return `Hours ${index + 1}`;
}

interface DaysFieldProps {
  name: string;
  days: Weekday[];
  error: string | undefined;
  /** Receives the days in the order of the week. */
  onChange(days: Weekday[]): void;
}

/** A checkbox for each day of the week, labelled with its first three letters. */
function DaysField({ name, days, error, onChange }: DaysFieldProps) {
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

/** Edits the days on which the business is closed. The list may be empty. */
export function ClosedDaysEditor(props: OwnControlProps<ClosedDays[]>) {
  const { name, value, errors, onChange } = props;
  return (
    <>
      <p className="text-ink-soft">
        Visitors read them from {announcedDays} days before, at the foot of every page and on the
        contact page. Days that are over leave this list by themselves.
      </p>
      <ListEditor
        items={value}
        onChange={onChange}
        emptyItem={() => ({ from: "", to: "", label: "" })}
        addLabel="Add Closed Days"
        movable={false}
        removable="all"
        rowName={closedDaysName}
      >
        {(row, index, change) => (
          <fieldset
            aria-label={closedDaysName(index)}
            className="grid gap-3 border border-line p-3"
          >
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                name={`${name}.${index}.from`}
                type="date"
                label="First day"
                value={row.from}
                error={errors[`${name}.${index}.from`]}
                onChange={({ target }) => change(withFirstDay(row, target.value))}
                required
              />
              <TextField
                name={`${name}.${index}.to`}
                type="date"
                label="Last day"
                hint="Already filled in for a single day."
                value={row.to}
                error={errors[`${name}.${index}.to`]}
                onChange={({ target }) => change({ ...row, to: target.value })}
                required
              />
            </div>
            <TextField
              name={`${name}.${index}.label`}
              label="Reason"
              hint="For example Christmas."
              value={row.label}
              error={errors[`${name}.${index}.label`]}
              onChange={({ target }) => change({ ...row, label: target.value })}
            />
            {isWhole(row) && <p className="text-fine text-ink-soft">Closed {daysText(row)}.</p>}
          </fieldset>
        )}
      </ListEditor>
    </>
  );
}

/** Most closed days are a single one, so the last day follows the first until it is chosen. */
function withFirstDay(row: ClosedDays, from: string): ClosedDays {
  return { ...row, from, to: row.to === row.from || row.to === "" ? from : row.to };
}

function isWhole(row: ClosedDays): boolean {
  return isDate(row.from) && isDate(row.to) && lengthFault(row) === null;
}

function closedDaysName(index: number): string {
  return `Closed Days ${index + 1}`;
}
