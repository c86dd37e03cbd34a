import { LineArea, TextArea } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import type { ServiceFormValues } from "./service-form.tsx";

interface FaqEditorProps {
  faq: ServiceFormValues["faq"];
  errors: Record<string, string>;
  onChange(faq: ServiceFormValues["faq"]): void;
}

/** Edits questions and answers, one pair a row. */
export function FaqEditor({ faq, errors, onChange }: FaqEditorProps) {
  return (
    <ListEditor
      items={faq}
      onChange={onChange}
      emptyItem={() => ({ question: "", answer: "" })}
      addLabel="Add FAQ"
      rowName={(index) => `FAQ #${index + 1}`}
    >
      {(item, index, change) => (
        <fieldset aria-label={`FAQ #${index + 1}`} className="grid gap-2">
          <p className="label text-ink-soft">FAQ #{index + 1}</p>
          <LineArea
            name={`faq.${index}.question`}
            label="Question"
            value={item.question}
            error={errors[`faq.${index}.question`]}
            onChange={({ target }) => change({ ...item, question: target.value })}
          />
          <TextArea
            name={`faq.${index}.answer`}
            label="Answer"
            rows={3}
            value={item.answer}
            error={errors[`faq.${index}.answer`]}
            onChange={({ target }) => change({ ...item, answer: target.value })}
          />
        </fieldset>
      )}
    </ListEditor>
  );
}
