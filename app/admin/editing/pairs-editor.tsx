import { LineArea, TextArea } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";

interface PairsEditorProps<Line extends string, Text extends string> {
  /** The list's field name, e.g. `steps`. Its messages have keys such as `steps.2.name`. */
  name: string;
  /** 'Step 3', by its index. */
  rowName(index: number): string;
  addLabel: string;
  /** The one line that each row begins with, by its name in the row. */
  line: { name: Line; label: string };
  /** The text below it. */
  text: { name: Text; label: string; rows: number };
  items: Record<Line | Text, string>[];
  errors: Record<string, string>;
  onChange(items: Record<Line | Text, string>[]): void;
}

/** A list of rows that each have a line and a text, such as a question and its answer. */
export function PairsEditor<Line extends string, Text extends string>(
  props: PairsEditorProps<Line, Text>,
) {
  const { name, rowName, addLabel, line, text, items, errors, onChange } = props;
  return (
    <ListEditor
      items={items}
      onChange={onChange}
      emptyItem={() => ({ [line.name]: "", [text.name]: "" }) as Record<Line | Text, string>}
      addLabel={addLabel}
      rowName={rowName}
    >
      {(row, index, change) => (
        <fieldset aria-label={rowName(index)} className="grid gap-2">
          <p className="label text-ink-soft">{rowName(index)}</p>
          <LineArea
            name={`${name}.${index}.${line.name}`}
            label={line.label}
            value={row[line.name]}
            error={errors[`${name}.${index}.${line.name}`]}
            onChange={({ target }) => change({ ...row, [line.name]: target.value })}
          />
          <TextArea
            name={`${name}.${index}.${text.name}`}
            label={text.label}
            rows={text.rows}
            value={row[text.name]}
            error={errors[`${name}.${index}.${text.name}`]}
            onChange={({ target }) => change({ ...row, [text.name]: target.value })}
          />
        </fieldset>
      )}
    </ListEditor>
  );
}
