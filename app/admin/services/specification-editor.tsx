import { PairsEditor } from "#app/admin/editing/pairs-editor.tsx";
import type { ServiceFormValues } from "./service-form.tsx";

interface SpecificationEditorProps {
  specification: ServiceFormValues["specification"];
  errors: Record<string, string>;
  onChange(specification: ServiceFormValues["specification"]): void;
}

/** Edits the sheet for specifiers, one term a row. */
export function SpecificationEditor(props: SpecificationEditorProps) {
  const { specification, errors, onChange } = props;
  return (
    <PairsEditor
      name="specification"
      rowName={(index) => `Term ${index + 1}`}
      addLabel="Add Term"
      line={{ name: "term", label: "Term" }}
      text={{ name: "text", label: "Text", rows: 3 }}
      items={specification}
      errors={errors}
      onChange={onChange}
    />
  );
}
