import { PairsEditor } from "#app/admin/editing/pairs-editor.tsx";

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
  return (
    <PairsEditor
      name={name}
      rowName={(index) => `${rowLabel} ${index + 1}`}
      addLabel={addLabel}
      line={{ name: "name", label: "Name" }}
      text={{ name: "text", label: "Text", rows: 2 }}
      items={rows}
      errors={errors}
      onChange={onChange}
    />
  );
}
