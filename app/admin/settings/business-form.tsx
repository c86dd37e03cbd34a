import { EditorFrame } from "#app/admin/editing/editor-frame.tsx";
import { FormSection } from "#app/admin/editing/form-section.tsx";
import type { OpenedForm } from "#app/admin/editing/stored-form.ts";
import { useEditor } from "#app/admin/editing/use-editor.ts";
import { TextField } from "#app/ui/field.tsx";
import { hoursFaults } from "#domain/business/hours-faults.ts";
import type { Standing } from "#domain/publishing/standing.ts";
import type { BusinessFormValues } from "./business-form-values.ts";
import { HoursEditor } from "./hours-editor.tsx";
import { LinksEditor } from "./links-editor.tsx";

interface BusinessFormProps {
  opened: OpenedForm<BusinessFormValues>;
  /** What visitors see of what is saved. */
  standing: Standing;
}

export const fieldLabels = {
  phone: "Phone",
  email: "E-mail",
  street: "Street",
  locality: "Town",
  postcode: "Postcode",
  region: "Region",
  hours: "Opening Hours",
  social: "Pages Elsewhere",
};

export function BusinessForm({ opened, standing }: BusinessFormProps) {
  const editor = useEditor({
    noun: "business",
    opened,
    listPath: "/admin",
    currentAt: () => "/admin/settings/current",
    labels: fieldLabels,
    nameOf: () => "Business Details",
    faultsOf: ({ hours }) => hoursFaults(hours),
  });
  const { form, change, errors } = editor;
  return (
    <EditorFrame
      editor={editor}
      title="Business Details"
      subtitle="Phone, e-mail, address and hours, shown all over the website once published."
      listPath="/admin"
      listName="Dashboard"
      submitLabel="Update Business Details"
      standing={standing}
    >
      <FormSection title="Contact">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...editor.text("phone")} type="tel" label={fieldLabels.phone} required />
          <TextField {...editor.text("email")} type="email" label={fieldLabels.email} required />
        </div>
      </FormSection>
      <FormSection title="Address">
        <TextField {...editor.text("street")} label={fieldLabels.street} />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField {...editor.text("locality")} label={fieldLabels.locality} required />
          <TextField {...editor.text("region")} label={fieldLabels.region} required />
          <TextField {...editor.text("postcode")} label={fieldLabels.postcode} />
        </div>
      </FormSection>
      <FormSection title={fieldLabels.hours}>
        <HoursEditor hours={form.hours} errors={errors} onChange={(hours) => change({ hours })} />
      </FormSection>
      <FormSection title={fieldLabels.social}>
        <p className="text-ink-soft">
          Your pages on Instagram and the like. Search engines are told that they are yours.
        </p>
        <LinksEditor
          links={form.social}
          errors={errors}
          onChange={(social) => change({ social })}
        />
      </FormSection>
    </EditorFrame>
  );
}
