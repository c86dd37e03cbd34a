import { TextField } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import type { BusinessFormValues } from "./business-form.tsx";
import { DaysField } from "./days-field.tsx";

type HoursRow = BusinessFormValues["hours"][number];

interface HoursEditorProps {
  hours: HoursRow[];
  errors: Record<string, string>;
  onChange(hours: HoursRow[]): void;
}

/** Edits the opening hours. Days with the same hours share a row. */
export function HoursEditor({ hours, errors, onChange }: HoursEditorProps) {
  return (
    <>
      <ListEditor
        items={hours}
        onChange={onChange}
        emptyItem={() => ({ days: [], opens: "", closes: "" })}
        addLabel="Add Hours"
        rowName={rowName}
      >
        {(row, index, change) => (
          <fieldset aria-label={rowName(index)} className="grid gap-3 border border-line p-3">
            <DaysField
              name={`hours.${index}.days`}
              days={row.days}
              error={errors[`hours.${index}.days`]}
              onChange={(days) => change({ ...row, days })}
            />
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                name={`hours.${index}.opens`}
                type="time"
                label="Opens"
                value={row.opens}
                error={errors[`hours.${index}.opens`]}
                onChange={({ target }) => change({ ...row, opens: target.value })}
                required
              />
              <TextField
                name={`hours.${index}.closes`}
                type="time"
                label="Closes"
                value={row.closes}
                error={errors[`hours.${index}.closes`]}
                onChange={({ target }) => change({ ...row, closes: target.value })}
                required
              />
            </div>
          </fieldset>
        )}
      </ListEditor>
      {errors.hours && <p className="font-[550] text-burgundy">{errors.hours}</p>}
    </>
  );
}

function rowName(index: number): string {
  return `Hours ${index + 1}`;
}
