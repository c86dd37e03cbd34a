import { ImageField } from "#app/admin/pictures/image-field.tsx";
import { LineArea, TextArea, TextField } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import type { FormControl, RowField } from "#domain/content/form-layout.ts";
import { cleanLine } from "#domain/text/clean-text.ts";
import type { PicturedControlProps } from "./field-props.ts";

interface TextListEditorProps {
  /** The list's field name, e.g. `process`. Its messages have keys such as `process.2`. */
  name: string;
  rowLabel: string;
  addLabel: string;
  /** Shows each row's number. */
  numbered?: boolean;
  items: string[];
  errors: Record<string, string>;
  onChange(items: string[]): void;
}

/** A list of short texts. Each field grows with its text. */
export function TextListEditor(props: TextListEditorProps) {
  const { name, rowLabel, addLabel, numbered = false, items, errors, onChange } = props;
  return (
    <ListEditor
      items={items}
      onChange={onChange}
      emptyItem={() => ""}
      addLabel={addLabel}
      rowName={(index) => `${rowLabel} ${index + 1}`}
    >
      {(text, index, change) => (
        <div className="flex items-start gap-3">
          {numbered && (
            <span aria-hidden className="w-6 pt-2 font-display text-[1.3rem] text-brass">
              {index + 1}
            </span>
          )}
          <TextArea
            className="flex-1"
            rows={1}
            name={`${name}.${index}`}
            label={`${rowLabel} ${index + 1}`}
            labelHidden
            value={text}
            error={errors[`${name}.${index}`]}
            onChange={({ target }) => change(target.value)}
          />
        </div>
      )}
    </ListEditor>
  );
}

type Row = Record<string, string>;

interface RowsEditorProps extends PicturedControlProps<Row[]> {
  control: Extract<FormControl, { kind: "rows" }>;
}

/** A list of rows of several fields, such as a question and its answer. */
export function RowsEditor({
  control,
  name,
  value,
  errors,
  onChange,
  ...pictured
}: RowsEditorProps) {
  const lines = control.of.map((line) => [line].flat());
  const blank = Object.fromEntries(lines.flat().map((field) => [field.name, ""]));
  const rowName = (index: number) => numbered(control.row, index + 1);
  return (
    <ListEditor
      items={value}
      onChange={onChange}
      emptyItem={() => ({ ...blank })}
      addLabel={`Add ${control.row.replace(/ #$/, "")}`}
      removable={control.mayBeEmpty ? "all" : "but-one"}
      rowName={rowName}
    >
      {(row, index, change) => (
        <fieldset aria-label={rowName(index)} className="grid gap-3">
          {lines.length > 1 && <p className="label text-ink-soft">{rowName(index)}</p>}
          {lines.map((line) => (
            <div key={line[0]?.name} className="grid auto-cols-fr gap-3 sm:grid-flow-col">
              {line.map((field) => (
                <FieldOfRow
                  key={field.name}
                  {...pictured}
                  field={field}
                  name={`${name}.${index}.${field.name}`}
                  title={cleanLine(row[control.titleField] ?? "") || rowName(index).toLowerCase()}
                  value={row[field.name] ?? ""}
                  errors={errors}
                  onChange={(text) => change({ ...row, [field.name]: text })}
                />
              ))}
            </div>
          ))}
        </fieldset>
      )}
    </ListEditor>
  );
}

interface FieldOfRowProps extends PicturedControlProps<string> {
  field: RowField;
  /** What people call the row. */
  title: string;
}

function FieldOfRow(props: FieldOfRowProps) {
  const { field, title, name, value, errors, folder, pictures, onChange, onUpload } = props;
  const { label, hint, isRequired, control } = field;
  const error = errors[name];
  if (control.kind === "picture")
    return (
      <div className="grid gap-1.5">
        <p className="font-[550]">
          {label} <span className="font-normal text-ink-soft">(optional)</span>
        </p>
        <ImageField
          name={name}
          label={`${label} of ${title}`}
          folder={folder}
          url={value || null}
          pictures={pictures}
          error={error}
          shape="aspect-[4/5] w-40"
          onChange={(url) => onChange(url ?? "")}
          onUpload={onUpload}
        />
      </div>
    );
  const text = {
    ...{ name, label, hint, error, value, required: isRequired },
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (control.kind === "text") return <TextArea {...text} rows={control.rows} />;
  if (control.kind === "line") return <LineArea {...text} />;
  return <TextField {...text} inputMode={control.inputMode} />;
}

/** 'Step' as 'Step 2', and 'FAQ #' as 'FAQ #2'. */
function numbered(row: string, number: number): string {
  return row.endsWith("#") ? `${row}${number}` : `${row} ${number}`;
}
