import { LineArea, TextArea } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";

interface NamedText {
  name: string;
  text: string;
}

interface NamedTextsEditorProps {
  /** The list's field name, e.g. `steps`. Its messages have keys such as `steps.2.name`. */
  name: string;
  /** 'Step' */
  rowLabel: string;
  addLabel: string;
  rows: NamedText[];
  errors: Record<string, string>;
  onChange(rows: NamedText[]): void;
}

/** A list of entries that each have a name and a text. An entry without a name is not kept. */
export function NamedTextsEditor(props: NamedTextsEditorProps) {
  const { name, rowLabel, addLabel, rows, errors, onChange } = props;
  const rowName = (index: number) => `${rowLabel} ${index + 1}`;
  return (
    <ListEditor
      items={rows}
      onChange={onChange}
      emptyItem={() => ({ name: "", text: "" })}
      addLabel={addLabel}
      rowName={rowName}
    >
      {(row, index, change) => (
        <fieldset aria-label={rowName(index)} className="grid gap-2">
          <p className="label text-ink-soft">{rowName(index)}</p>
          <LineArea
            name={`${name}.${index}.name`}
            label="Name"
            value={row.name}
            error={errors[`${name}.${index}.name`]}
            onChange={({ target }) => change({ ...row, name: target.value })}
          />
          <TextArea
            name={`${name}.${index}.text`}
            label="Text"
            rows={2}
            value={row.text}
            error={errors[`${name}.${index}.text`]}
            onChange={({ target }) => change({ ...row, text: target.value })}
          />
        </fieldset>
      )}
    </ListEditor>
  );
}
