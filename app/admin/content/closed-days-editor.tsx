import { TextField } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import { announcedDays, type ClosedDays, daysText } from "#domain/business/closed-days.ts";
import { lengthFault } from "#domain/business/closed-days-faults.ts";
import { isDate } from "#domain/business/london-clock.ts";
import type { OwnControlProps } from "./own-control-props.ts";

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
        rowName={rowName}
      >
        {(row, index, change) => (
          <fieldset aria-label={rowName(index)} className="grid gap-3 border border-line p-3">
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

function rowName(index: number): string {
  return `Closed Days ${index + 1}`;
}
