import type { OpenedForm } from "#app/admin/editing/editor.ts";
import { EditorFrame } from "#app/admin/editing/editor-frame.tsx";
import { FormSection } from "#app/admin/editing/fieldsets.tsx";
import {
  type GoogleFacts,
  GoogleSection,
  googleSection,
} from "#app/admin/editing/google-section.tsx";
import { TextListEditor } from "#app/admin/editing/text-list-editor.tsx";
import { useEditor } from "#app/admin/editing/use-editor.ts";
import { ImageField } from "#app/admin/images/image-field.tsx";
import { serviceTexts } from "#app/site/search-texts.ts";
import { LineArea, SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import type { FormOf } from "#domain/content/content-type.ts";
import type { services } from "#domain/content/services.ts";
import { slugify } from "#domain/content/slug.ts";
import type { Picture } from "#domain/images/picture.ts";
import { finishWords, shownFinishes } from "#domain/sampler/finish-words.ts";
import { FaqEditor } from "./faq-editor.tsx";
import { PlatesSection } from "./plates-section.tsx";
import { ProcessEditor } from "./process-editor.tsx";
import { SpecificationEditor } from "./specification-editor.tsx";

export type ServiceFormValues = FormOf<typeof services>;

interface ServiceFormProps {
  /** Undefined for a new service. */
  id: string | undefined;
  opened: OpenedForm<ServiceFormValues>;
  labels: Record<keyof ServiceFormValues, string>;
  pictures: Record<string, Picture>;
  google: GoogleFacts;
}

export function ServiceForm({ id: openedId, opened, labels, pictures, google }: ServiceFormProps) {
  const editor = useEditor({
    noun: "service",
    id: openedId,
    opened,
    labels,
    words: { sampler: finishWords },
    nameOf: ({ name }) => name,
  });
  const { id, form, change, errors } = editor;
  return (
    <EditorFrame
      editor={editor}
      title={id ? "Edit Service" : "Add New Service"}
      subtitle={
        id ? "Update service details and content." : "Create a new decorative finish service."
      }
      listName="Services"
      submitLabel={id ? "Update Service" : "Create Service"}
      sections={[
        "Basic Information",
        ...[labels.heroImage, labels.plates, labels.process, labels.applications],
        ...[labels.keywords, labels.faq, labels.specification],
        googleSection,
      ]}
    >
      <FormSection title="Basic Information">
        <div className="grid gap-5 sm:grid-cols-2">
          <LineArea
            {...editor.text("name")}
            label={labels.name}
            onChange={({ target }) => change(named(target.value, id))}
            required
          />
          <TextField
            {...editor.text("slug")}
            label={labels.slug}
            hint={`${id ? "" : "Comes from the name; you can leave it. "}The page’s web address: /services/${form.slug || "…"}`}
            required
          />
        </div>
        <SelectField
          {...editor.text("sampler")}
          label={labels.sampler}
          hint="On the page where visitors try a finish in their own colours. If several services are shown as the same, the first one is."
          required
        >
          {shownFinishes.map((finish) => (
            <option key={finish} value={finish}>
              {finishWords[finish]}
            </option>
          ))}
        </SelectField>
        <TextArea
          {...editor.text("summary")}
          label={labels.summary}
          hint="One or two sentences for the card in the list of services."
          rows={2}
          required
        />
        <TextArea
          {...editor.text("description")}
          label={labels.description}
          hint="A blank line begins a new paragraph."
          rows={8}
          required
        />
      </FormSection>
      <FormSection
        title={labels.heroImage}
        hint="The main picture. It fills the top of the service’s page and of its card."
        required
      >
        <ImageField
          name="heroImage"
          label={labels.heroImage}
          folder="services"
          url={form.heroImage}
          pictures={pictures}
          error={errors.heroImage}
          words={{ alt: form.heroAlt, caption: form.heroCaption }}
          onChange={(heroImage, { alt, caption }) =>
            change({ heroImage, heroAlt: alt, heroCaption: caption })
          }
          onUpload={editor.track}
        />
        {form.heroImage && (
          <>
            <LineArea
              {...editor.text("heroAlt")}
              label={labels.heroAlt}
              hint="For people who cannot see it, and for search engines."
            />
            <LineArea
              {...editor.text("heroCaption")}
              label={labels.heroCaption}
              hint="Shown under the picture, on the page and on the card. The card leaves out the finish’s name at the start."
            />
          </>
        )}
      </FormSection>
      <PlatesSection editor={editor} pictures={pictures} />
      <FormSection
        title={labels.process}
        hint="How the work goes, in order, one step a row. A step may have a picture, which moves with it."
      >
        <ProcessEditor
          process={form.process}
          stepPictures={form.stepPictures}
          pictures={pictures}
          errors={errors}
          onChange={change}
          onUpload={editor.track}
        />
      </FormSection>
      <FormSection
        title={labels.applications}
        hint="Where the finish suits, such as panelled doors or a hotel bar. Shown as ‘Perfect For’."
      >
        <TextListEditor
          name="applications"
          rowLabel="Application"
          addLabel="Add Application"
          items={form.applications}
          errors={errors}
          onChange={(applications) => change({ applications })}
        />
      </FormSection>
      <FormSection
        title={labels.keywords}
        hint="The words people search for to find this, such as ‘lime wash Belfast’."
      >
        <TextListEditor
          name="keywords"
          rowLabel="Keyword"
          addLabel="Add Keyword"
          items={form.keywords}
          errors={errors}
          onChange={(keywords) => change({ keywords })}
        />
      </FormSection>
      <FormSection
        title={labels.faq}
        hint="What clients ask before they book. A pair is kept only when both parts are filled in."
      >
        <FaqEditor faq={form.faq} errors={errors} onChange={(faq) => change({ faq })} />
      </FormSection>
      <FormSection
        title={labels.specification}
        hint="What architects and other specifiers ask, such as Substrate, Preparation, Coats, Protection, Upkeep, Limits and Price range. It has a page that prints on one sheet of A4."
      >
        <SpecificationEditor
          specification={form.specification}
          errors={errors}
          onChange={(specification) => change({ specification })}
        />
      </FormSection>
      <GoogleSection
        editor={editor}
        google={google}
        path={`/services/${form.slug || "…"}`}
        usual={serviceTexts({ ...form, name: form.name || "…" }, google.business)}
      />
    </EditorFrame>
  );
}

/** The slug of a new service follows its name. A saved slug stays. */
function named(name: string, id: string | undefined): Partial<ServiceFormValues> {
  return id ? { name } : { name, slug: slugify(name) };
}
