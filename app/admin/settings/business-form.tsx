import { areBlank } from "#app/admin/editing/blank-fields.ts";
import type { OpenedForm } from "#app/admin/editing/editor.ts";
import { EditorFrame } from "#app/admin/editing/editor-frame.tsx";
import { FormSection, OptionalSection } from "#app/admin/editing/fieldsets.tsx";
import { TextListEditor } from "#app/admin/editing/text-list-editor.tsx";
import { useEditor } from "#app/admin/editing/use-editor.ts";
import { ImageField } from "#app/admin/images/image-field.tsx";
import { LineArea, SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { closedDaysFaults } from "#domain/business/closed-days-faults.ts";
import { hoursFaults } from "#domain/business/hours-faults.ts";
import type { business } from "#domain/content/business.ts";
import { businessKinds } from "#domain/content/business-kinds.ts";
import type { FormOf } from "#domain/content/content-type.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { PublishedState } from "#domain/publishing/published-state.ts";
import { ClosedDaysEditor } from "./closed-days-editor.tsx";
import { HoursEditor } from "./hours-editor.tsx";
import { LinksEditor } from "./links-editor.tsx";

export type BusinessFormValues = FormOf<typeof business>;

interface BusinessFormProps {
  opened: OpenedForm<BusinessFormValues>;
  labels: Record<keyof BusinessFormValues, string>;
  /** The pictures that the form was opened with, by url. */
  pictures: Record<string, Picture>;
  /** Whether visitors see what is saved. */
  publishedState: PublishedState;
}

export function BusinessForm({ opened, labels, pictures, publishedState }: BusinessFormProps) {
  const editor = useEditor({
    noun: "business",
    opened,
    labels,
    words: { kind: businessKinds },
    nameOf: () => "Business Details",
    faultsOf: ({ hours, closedDays }) => ({
      ...hoursFaults(hours),
      ...closedDaysFaults(closedDays),
    }),
  });
  const { form, change, errors } = editor;
  return (
    <EditorFrame
      editor={editor}
      title="Business Details"
      subtitle="Name, phone, e-mail, address and hours, shown all over the website once published."
      listName="Dashboard"
      submitLabel="Update Business Details"
      sections={[
        ...["Your business", labels.logo, "Contact", "Address"],
        ...[labels.areaServed, labels.hours, labels.closedDays, labels.social],
      ]}
      publishedState={publishedState}
    >
      <FormSection title="Your business">
        <div className="grid gap-5 sm:grid-cols-[1fr_13rem]">
          <LineArea {...editor.text("name")} label={labels.name} required />
          <TextField
            {...editor.text("initials")}
            label={labels.initials}
            hint="For the badge here, the icon of the website, and before the numbers of enquiries."
          />
        </div>
        <TextArea
          {...editor.text("description")}
          label={labels.description}
          hint="One sentence on what you do. It stands at the foot of every page."
          rows={2}
        />
        <SelectField
          {...editor.text("kind")}
          label={labels.kind}
          hint="Search engines list you under it."
          required
        >
          {Object.entries(businessKinds).map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </SelectField>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...editor.text("trade")}
            label={labels.trade}
            hint="In titles: ‘decorative painters in Belfast’."
            required
          />
          <TextField
            {...editor.text("made")}
            label={labels.made}
            hint="In titles: ‘Gilding, painted by hand’."
            required
          />
        </div>
      </FormSection>
      <FormSection
        title={labels.logo}
        hint="Stands at the top of every page in place of the name. A PNG with a transparent background looks best; a drawing (SVG) is not accepted. A square one is the icon of the website too."
      >
        <ImageField
          name="logo"
          label={labels.logo}
          folder="business"
          url={form.logo}
          pictures={pictures}
          error={errors.logo}
          shape="aspect-[3/2] sm:w-60 [&_img]:object-contain"
          onChange={(logo) => change({ logo })}
          onUpload={editor.track}
        />
      </FormSection>
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
      <OptionalSection
        title={labels.areaServed}
        hint="Towns or regions where you work, for search engines."
        isBlank={areBlank(editor, ["areaServed"])}
      >
        <TextListEditor
          name="areaServed"
          rowLabel="Area"
          addLabel="Add Area"
          items={form.areaServed}
          errors={errors}
          onChange={(areaServed) => change({ areaServed })}
        />
      </OptionalSection>
      <FormSection title={labels.hours}>
        <HoursEditor hours={form.hours} errors={errors} onChange={(hours) => change({ hours })} />
      </FormSection>
      <FormSection title={labels.closedDays}>
        <ClosedDaysEditor
          rows={form.closedDays}
          errors={errors}
          onChange={(closedDays) => change({ closedDays })}
        />
      </FormSection>
      <OptionalSection
        title={labels.social}
        hint="Your pages on Instagram and similar websites. Search engines learn that they are yours."
        isBlank={form.social.length === 0 && areBlank(editor, ["social"])}
      >
        <LinksEditor
          links={form.social}
          errors={errors}
          onChange={(social) => change({ social })}
        />
      </OptionalSection>
    </EditorFrame>
  );
}
