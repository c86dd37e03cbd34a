import { FormSection } from "#app/admin/editing/fieldsets.tsx";
import { GoogleSection, googleSection } from "#app/admin/editing/google-section.tsx";
import { TextListEditor } from "#app/admin/editing/text-list-editor.tsx";
import { homeTexts } from "#app/site/search-texts.ts";
import { CheckField, LineArea, TextArea } from "#app/ui/field.tsx";
import type { FormOf } from "#domain/content/content-type.ts";
import type { homePage } from "#domain/content/pages/home-page.ts";
import { NamedTextsEditor } from "./named-texts-editor.tsx";
import { PageEditorFrame, usePageEditor } from "./page-editor.tsx";
import type { PageFormProps } from "./page-form.ts";
import { PagePictureSection } from "./page-picture-section.tsx";

export function HomeForm(props: PageFormProps<FormOf<typeof homePage>>) {
  const { labels, pictures, publishedState, google } = props;
  const editor = usePageEditor("home", props);
  const { form, change, errors } = editor;
  return (
    <PageEditorFrame
      page="home"
      editor={editor}
      subtitle="The first page of your website, from top to bottom."
      sections={[
        "Top of the page",
        labels.picture,
        labels.badges,
        "Services",
        "Steps",
        "Recent work",
        "Testimonials",
        "End of the page",
        googleSection,
      ]}
      publishedState={publishedState}
    >
      <FormSection title="Top of the page">
        <LineArea {...editor.text("headline")} label={labels.headline} required />
        <TextArea {...editor.text("lead")} label={labels.lead} rows={3} required />
      </FormSection>
      <PagePictureSection
        editor={editor}
        pictures={pictures}
        hint="It fills the top of the page. In a wide window, the headline stands over its lower left."
      />
      <FormSection title={labels.badges} hint="Short facts under the picture. Four fill a row.">
        <TextListEditor
          name="badges"
          rowLabel="Badge"
          addLabel="Add Badge"
          items={form.badges}
          errors={errors}
          onChange={(badges) => change({ badges })}
        />
      </FormSection>
      <FormSection title="Services" hint="The first six services of your list.">
        <CheckField {...editor.check("showServices")} label={labels.showServices} />
        <LineArea {...editor.text("servicesHeading")} label={labels.servicesHeading} />
        <TextArea {...editor.text("servicesLead")} label={labels.servicesLead} rows={2} />
      </FormSection>
      <FormSection title="Steps" hint="How a job goes with you, from first visit to last.">
        <CheckField {...editor.check("showSteps")} label={labels.showSteps} />
        <LineArea {...editor.text("stepsHeading")} label={labels.stepsHeading} />
        <NamedTextsEditor
          name="steps"
          rowLabel="Step"
          addLabel="Add Step"
          rows={form.steps}
          errors={errors}
          onChange={(steps) => change({ steps })}
        />
      </FormSection>
      <FormSection title="Recent work" hint="The three newest projects of your portfolio.">
        <CheckField {...editor.check("showProjects")} label={labels.showProjects} />
        <LineArea {...editor.text("projectsHeading")} label={labels.projectsHeading} />
      </FormSection>
      <FormSection title="Testimonials" hint="Your first three testimonials.">
        <CheckField {...editor.check("showTestimonials")} label={labels.showTestimonials} />
        <LineArea {...editor.text("testimonialsHeading")} label={labels.testimonialsHeading} />
      </FormSection>
      <FormSection
        title="End of the page"
        hint="Stands above the buttons to ask for a quote or call."
      >
        <LineArea {...editor.text("closing")} label={labels.closing} required />
      </FormSection>
      <GoogleSection
        editor={editor}
        google={google}
        path="/"
        usual={homeTexts(google.business, form)}
      />
    </PageEditorFrame>
  );
}
