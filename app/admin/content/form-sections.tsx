import type { ReactNode } from "react";
import { areBlank } from "#app/admin/editing/blank-fields.ts";
import { FormSection, OptionalSection } from "#app/admin/editing/fieldsets.tsx";
import type { ShownForm } from "#domain/content/form-layout.ts";
import { FieldControl } from "./field-control.tsx";
import type { FieldControlProps } from "./field-props.ts";

interface FormSectionsProps extends Omit<FieldControlProps, "field" | "isTitled"> {
  sections: ShownForm["sections"];
}

/** The sections of a form, as the content type lays them out. */
export function FormSections({ sections, ...props }: FormSectionsProps) {
  return sections.map(({ title, hint, isRequired, isOptional, rows }) => {
    const fields = rows.map((row) => (
      <FieldRow key={row[0]?.name} count={row.length}>
        {row.map((field) => (
          <FieldControl
            key={field.name}
            {...props}
            field={field}
            isTitled={field.label === title}
          />
        ))}
      </FieldRow>
    ));
    if (!isOptional)
      return (
        <FormSection key={title} title={title} hint={hint} required={isRequired}>
          {fields}
        </FormSection>
      );
    const names = rows.flat().map(({ name }) => name);
    return (
      <OptionalSection
        key={title}
        title={title}
        hint={hint}
        isBlank={areBlank(props.editor, names)}
      >
        {fields}
      </OptionalSection>
    );
  });
}

/** Fields side by side, where the screen is wide enough. */
function FieldRow({ count, children }: { count: number; children: ReactNode }) {
  if (count === 1) return children;
  return (
    <div className={`grid gap-5 ${count === 3 ? "sm:grid-cols-3" : "sm:grid-cols-2"}`}>
      {children}
    </div>
  );
}
