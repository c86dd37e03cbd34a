import { LineArea, TextField } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import type { AboutFormValues } from "./about-form.tsx";

type Figures = AboutFormValues["figures"];

interface FiguresEditorProps {
  figures: Figures;
  errors: Record<string, string>;
  onChange(figures: Figures): void;
}

/** Edits the figures, each with what it counts. A blank row is not kept. */
export function FiguresEditor({ figures, errors, onChange }: FiguresEditorProps) {
  return (
    <ListEditor
      items={figures}
      onChange={onChange}
      emptyItem={() => ({ figure: "", label: "" })}
      addLabel="Add Figure"
      rowName={rowName}
    >
      {(row, index, change) => (
        <fieldset aria-label={rowName(index)} className="grid gap-3 sm:grid-cols-[1fr_2fr]">
          <TextField
            name={`figures.${index}.figure`}
            label="Figure"
            value={row.figure}
            error={errors[`figures.${index}.figure`]}
            onChange={({ target }) => change({ ...row, figure: target.value })}
          />
          <LineArea
            name={`figures.${index}.label`}
            label="What it counts"
            value={row.label}
            error={errors[`figures.${index}.label`]}
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
