import { PairsEditor } from "#app/admin/editing/pairs-editor.tsx";
import type { ServiceFormValues } from "./service-form.tsx";

interface FaqEditorProps {
  faq: ServiceFormValues["faq"];
  errors: Record<string, string>;
  onChange(faq: ServiceFormValues["faq"]): void;
}

/** Edits questions and answers, one pair a row. */
export function FaqEditor({ faq, errors, onChange }: FaqEditorProps) {
  return (
    <PairsEditor
      name="faq"
      rowName={(index) => `FAQ #${index + 1}`}
      addLabel="Add FAQ"
      line={{ name: "question", label: "Question" }}
      text={{ name: "answer", label: "Answer", rows: 3 }}
      items={faq}
      errors={errors}
      onChange={onChange}
    />
  );
}
