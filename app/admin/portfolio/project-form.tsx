import { areBlank } from "#app/admin/editing/blank-fields.ts";
import type { Editor, OpenedForm } from "#app/admin/editing/editor.ts";
import { EditorFrame } from "#app/admin/editing/editor-frame.tsx";
import { FormSection, OptionalSection } from "#app/admin/editing/fieldsets.tsx";
import {
  type GoogleFacts,
  GoogleSection,
  googleSection,
} from "#app/admin/editing/google-section.tsx";
import { TextListEditor } from "#app/admin/editing/text-list-editor.tsx";
import { useEditor } from "#app/admin/editing/use-editor.ts";
import { BeforeField } from "#app/admin/images/before-field.tsx";
import { ImageListField } from "#app/admin/images/image-list-field.tsx";
import { projectTexts } from "#app/site/search-texts.ts";
import { LineArea, SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import type { FormOf } from "#domain/content/content-type.ts";
import type { projects } from "#domain/content/projects.ts";
import { type Sector, sectors } from "#domain/content/sectors.ts";
import { slugify } from "#domain/content/slug.ts";
import type { Picture } from "#domain/images/picture.ts";

type ProjectFormValues = FormOf<typeof projects>;

interface ProjectFormProps {
  /** Undefined for a new project. */
  id: string | undefined;
  opened: OpenedForm<ProjectFormValues>;
  labels: Record<keyof ProjectFormValues, string>;
  pictures: Record<string, Picture>;
  google: GoogleFacts;
}

export function ProjectForm({ id: openedId, opened, labels, pictures, google }: ProjectFormProps) {
  const editor = useEditor({
    noun: "project",
    id: openedId,
    opened,
    labels,
    nameOf: ({ title }) => title,
  });
  const { id, form, change, errors } = editor;
  return (
    <EditorFrame
      editor={editor}
      title={id ? "Edit Project" : "Add New Project"}
      subtitle={id ? "Update project details and content." : "Create a new portfolio project."}
      listName="Portfolio"
      submitLabel={id ? "Update Project" : "Create Project"}
      sections={[
        "Basic Information",
        labels.finishes,
        "The Story",
        labels.images,
        labels.testimonial,
        googleSection,
      ]}
    >
      <BasicInformation editor={editor} labels={labels} id={id} />
      <FormSection
        title={labels.finishes}
        hint="Techniques used, one a row. The card shows the first three."
      >
        <TextListEditor
          name="finishes"
          rowLabel="Finish"
          addLabel="Add Finish"
          items={form.finishes}
          errors={errors}
          onChange={(finishes) => change({ finishes })}
        />
      </FormSection>
      <FormSection title="The Story" hint="A blank line begins a new paragraph.">
        <TextArea
          {...editor.text("challenge")}
          label={labels.challenge}
          hint="What the client wanted, and what made it difficult."
          rows={5}
        />
        <TextArea
          {...editor.text("solution")}
          label={labels.solution}
          hint="How you went about it."
          rows={5}
        />
        <TextArea
          {...editor.text("outcome")}
          label={labels.outcome}
          hint="How it turned out."
          rows={5}
        />
      </FormSection>
      <FormSection
        title={labels.images}
        hint="The first one is shown on the card and at the top of the page. Drag a picture by its dots, or press its arrows, to change the order."
      >
        <ImageListField
          folder="portfolio"
          images={form.images}
          newRow={(image): ProjectFormValues["images"][number] => image}
          pictures={pictures}
          errors={errors}
          onChange={(images) => change({ images })}
          onUpload={editor.track}
        >
          {(image, index, changeRow, known) => (
            <BeforeField
              row={`images.${index}`}
              folder="portfolio"
              image={image}
              known={known}
              errors={errors}
              onChange={changeRow}
              onUpload={editor.track}
            />
          )}
        </ImageListField>
      </FormSection>
      <ClientTestimonial editor={editor} labels={labels} />
      <GoogleSection
        editor={editor}
        google={google}
        path={`/portfolio/${form.slug || "…"}`}
        usual={projectTexts({ ...form, title: form.title || "…" }, google.business)}
      />
    </EditorFrame>
  );
}

interface PartProps {
  editor: Editor<ProjectFormValues>;
  labels: ProjectFormProps["labels"];
}

function BasicInformation({ editor, labels, id }: PartProps & { id: string | undefined }) {
  const { form, change, errors } = editor;
  return (
    <FormSection title="Basic Information">
      <div className="grid gap-5 sm:grid-cols-2">
        <LineArea
          {...editor.text("title")}
          label={labels.title}
          onChange={({ target }) =>
            change(
              id ? { title: target.value } : { title: target.value, slug: slugify(target.value) },
            )
          }
          required
        />
        <TextField
          {...editor.text("slug")}
          label={labels.slug}
          hint={`${id ? "" : "Comes from the title; you can leave it. "}The page’s web address: /portfolio/${form.slug || "…"}`}
          required
        />
        <SelectField
          name="sector"
          label={labels.sector}
          hint="The kind of place. Visitors can choose to see only one kind."
          value={form.sector}
          error={errors.sector}
          onChange={({ target }) => change({ sector: target.value as Sector })}
          required
        >
          {form.sector === "" && <option value="">Choose a sector</option>}
          {sectors.map((sector) => (
            <option key={sector}>{sector}</option>
          ))}
        </SelectField>
        <TextField {...editor.text("year")} label={labels.year} inputMode="numeric" required />
        <LineArea {...editor.text("location")} label={labels.location} required />
        <LineArea {...editor.text("client")} label={labels.client} />
        <LineArea
          {...editor.text("duration")}
          label={labels.duration}
          hint="How long it took, such as ‘six weeks’."
        />
      </div>
      <TextArea
        {...editor.text("scope")}
        label={labels.scope}
        hint="One or two sentences; shown on the card and at the top of the page."
        rows={3}
        required
      />
    </FormSection>
  );
}

function ClientTestimonial({ editor, labels }: PartProps) {
  const { form, change, errors } = editor;
  const set = (fields: Partial<ProjectFormValues["testimonial"]>) =>
    change({ testimonial: { ...form.testimonial, ...fields } });
  return (
    <OptionalSection
      title={labels.testimonial}
      hint="Leave all three empty when there is none."
      isBlank={areBlank(editor, ["testimonial"])}
    >
      <TextArea
        name="testimonial.quote"
        label="Quote"
        hint="Without quotation marks; the site adds them."
        rows={3}
        value={form.testimonial.quote}
        error={errors["testimonial.quote"]}
        onChange={({ target }) => set({ quote: target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <LineArea
          name="testimonial.author"
          label="Author"
          value={form.testimonial.author}
          error={errors["testimonial.author"]}
          onChange={({ target }) => set({ author: target.value })}
        />
        <LineArea
          name="testimonial.role"
          label="Role"
          value={form.testimonial.role}
          error={errors["testimonial.role"]}
          onChange={({ target }) => set({ role: target.value })}
        />
      </div>
    </OptionalSection>
  );
}
