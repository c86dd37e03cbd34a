import { LineArea, TextField } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import type { OwnControlProps } from "./own-control-props.ts";

interface Figure {
  figure: string;
  label: string;
}

/** Edits the figures, each with what it counts. A blank row is not kept. */
export function FiguresEditor({ name, value, errors, onChange }: OwnControlProps<Figure[]>) {
  return (
    <ListEditor
      items={value}
      onChange={onChange}
      emptyItem={() => ({ figure: "", label: "" })}
      addLabel="Add Figure"
      rowName={rowName}
    >
      {(row, index, change) => (
        <fieldset aria-label={rowName(index)} className="grid gap-3 sm:grid-cols-[1fr_2fr]">
          <TextField
            name={`${name}.${index}.figure`}
            label="Figure"
            value={row.figure}
            error={errors[`${name}.${index}.figure`]}
            onChange={({ target }) => change({ ...row, figure: target.value })}
          />
          <LineArea
            name={`${name}.${index}.label`}
            label="What it counts"
            value={row.label}
            error={errors[`${name}.${index}.label`]}
            onChange={({ target }) => change({ ...row, label: target.value })}
          />
        </fieldset>
      )}
    </ListEditor>
  );
}

function rowName(index: number): string {
  return `Figure ${index + 1}`;
}
