import type { OpenedForm } from "#app/admin/editing/editor.ts";
import { EditorFrame } from "#app/admin/editing/editor-frame.tsx";
import { FormSection } from "#app/admin/editing/fieldsets.tsx";
import { useEditor } from "#app/admin/editing/use-editor.ts";
import { TextField } from "#app/ui/field.tsx";
import { hoursFaults } from "#domain/business/hours-faults.ts";
import type { business } from "#domain/content/business.ts";
import type { FormOf } from "#domain/content/content-type.ts";
import type { PublishedState } from "#domain/publishing/published-state.ts";
import { HoursEditor } from "./hours-editor.tsx";
import { LinksEditor } from "./links-editor.tsx";

export type BusinessFormValues = FormOf<typeof business>;

interface BusinessFormProps {
  opened: OpenedForm<BusinessFormValues>;
  labels: Record<keyof BusinessFormValues, string>;
  /** Whether visitors see what is saved. */
  publishedState: PublishedState;
}

export function BusinessForm({ opened, labels, publishedState }: BusinessFormProps) {
  const editor = useEditor({
    noun: "business",
    opened,
    listPath: "/admin",
    currentAt: () => "/admin/settings/current",
    labels,
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
      publishedState={publishedState}
    >
      <FormSection title="Contact">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...editor.text("phone")} type="tel" label={labels.phone} required />
          <TextField {...editor.text("email")} type="email" label={labels.email} required />
        </div>
      </FormSection>
      <FormSection title="Address">
        <TextField {...editor.text("street")} label={labels.street} />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField {...editor.text("locality")} label={labels.locality} required />
          <TextField {...editor.text("region")} label={labels.region} required />
          <TextField {...editor.text("postcode")} label={labels.postcode} />
        </div>
      </FormSection>
      <FormSection title={labels.hours}>
        <HoursEditor hours={form.hours} errors={errors} onChange={(hours) => change({ hours })} />
      </FormSection>
      <FormSection title={labels.social}>
        <p className="text-ink-soft">
          Your pages on Instagram and similar websites. Search engines learn that they are yours.
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
