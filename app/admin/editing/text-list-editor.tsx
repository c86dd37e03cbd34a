import { TextArea } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";

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
