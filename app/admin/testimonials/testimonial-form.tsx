import type { OpenedForm } from "#app/admin/editing/editor.ts";
import { EditorFrame } from "#app/admin/editing/editor-frame.tsx";
import { FormSection } from "#app/admin/editing/fieldsets.tsx";
import { useEditor } from "#app/admin/editing/use-editor.ts";
import { LineArea, SelectField, TextArea } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { FormOf } from "#domain/content/content-type.ts";
import type { testimonials } from "#domain/content/testimonials.ts";

type TestimonialFormValues = FormOf<typeof testimonials>;

interface TestimonialFormProps {
  /** Undefined for a new testimonial. */
  id: string | undefined;
  opened: OpenedForm<TestimonialFormValues>;
  labels: Record<keyof TestimonialFormValues, string>;
  /** The projects that the testimonial can be about. */
  projects: { title: string; slug: string }[];
}

export function TestimonialForm({ id: openedId, opened, labels, projects }: TestimonialFormProps) {
  const editor = useEditor({
    noun: "testimonial",
    id: openedId,
    opened,
    labels,
    words: { project: Object.fromEntries(projects.map(({ slug, title }) => [slug, title])) },
    nameOf: ({ name }) => name,
  });
  const { id, form, change, errors } = editor;
  const hydrated = useHydrated();
  // The form takes no input before, and thousands of options would delay visitors' pages.
  const choices = hydrated ? projects : projects.filter(({ slug }) => slug === form.project);
  const gone = form.project && !projects.some(({ slug }) => slug === form.project);
  return (
    <EditorFrame
      editor={editor}
      title={id ? "Edit Testimonial" : "Add New Testimonial"}
      subtitle={id ? "Update what a client said." : "Add what a client said about your work."}
      listName="Testimonials"
      submitLabel={id ? "Update Testimonial" : "Create Testimonial"}
    >
      <FormSection title="Testimonial">
        <TextArea
          {...editor.text("quote")}
          label={labels.quote}
          hint="Without quotation marks; the site adds them."
          rows={5}
          required
        />
        <SelectField
          name="rating"
          label={labels.rating}
          hint="Five stars are featured on the home page."
          value={form.rating}
          error={errors.rating}
          onChange={({ target }) => change({ rating: Number(target.value) })}
          required
        >
          {[5, 4, 3, 2, 1].map((rating) => (
            <option key={rating} value={rating}>
              {rating === 1 ? "1 star" : `${rating} stars`}
            </option>
          ))}
        </SelectField>
      </FormSection>
      <FormSection title="Client">
        <div className="grid gap-5 sm:grid-cols-2">
          <LineArea {...editor.text("name")} label={labels.name} required />
          <LineArea
            {...editor.text("role")}
            label={labels.role}
            hint="Such as ‘Homeowner’ or ‘Hotel manager’."
            required
          />
          <LineArea {...editor.text("company")} label={labels.company} />
          <SelectField {...editor.text("project")} label={labels.project}>
            <option value="">None</option>
            {gone && <option value={form.project}>{form.project} (deleted)</option>}
            {choices.map(({ title, slug }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </SelectField>
        </div>
      </FormSection>
    </EditorFrame>
  );
}
