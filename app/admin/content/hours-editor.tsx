import { TextField } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import type { business } from "#domain/content/business.ts";
import type { FormOf } from "#domain/content/content-type.ts";
import { DaysField } from "./days-field.tsx";
import type { OwnControlProps } from "./own-control-props.ts";

type HoursRow = FormOf<typeof business>["hours"][number];

/** Edits the opening hours. Days with the same hours share a row. */
export function HoursEditor({ name, value, errors, onChange }: OwnControlProps<HoursRow[]>) {
  return (
    <ListEditor
      items={value}
      onChange={onChange}
      emptyItem={() => ({ days: [], opens: "", closes: "" })}
      addLabel="Add Hours"
      rowName={rowName}
    >
      {(row, index, change) => (
        <fieldset aria-label={rowName(index)} className="grid gap-3 border border-line p-3">
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

function rowName(index: number): string {
  return `Hours ${index + 1}`;
}
