import { FormSection } from "#app/admin/editing/fieldsets.tsx";
import { GoogleSection, googleSection } from "#app/admin/editing/google-section.tsx";
import { servicesTexts } from "#app/site/search-texts.ts";
import { LineArea, TextArea } from "#app/ui/field.tsx";
import type { FormOf } from "#domain/content/content-type.ts";
import type { servicesPage } from "#domain/content/pages/services-page.ts";
import { PageEditorFrame, usePageEditor } from "./page-editor.tsx";
import type { PageFormProps } from "./page-form.ts";

export function ServicesPageForm(props: PageFormProps<FormOf<typeof servicesPage>>) {
  const { labels, publishedState, google } = props;
  const editor = usePageEditor("services", props);
  const { form } = editor;
  return (
    <PageEditorFrame
      page="services"
      editor={editor}
      subtitle="The texts around your services. The services themselves are under Services."
      sections={[
        "Top of the page",
        "End of the page",
        "On every service’s own page",
        googleSection,
      ]}
      publishedState={publishedState}
    >
      <FormSection title="Top of the page">
        <LineArea {...editor.text("headline")} label={labels.headline} required />
        <TextArea {...editor.text("lead")} label={labels.lead} rows={3} required />
        <LineArea
          {...editor.text("whenEmpty")}
          label={labels.whenEmpty}
          hint="Stands in the introduction’s place while you have no services."
        />
      </FormSection>
      <FormSection
        title="End of the page"
        hint="Stands above the buttons to ask for a quote or call."
      >
        <LineArea {...editor.text("closing")} label={labels.closing} required />
      </FormSection>
      <FormSection
        title="On every service’s own page"
        hint="The same words on all of them. An empty heading is left out."
      >
        <LineArea {...editor.text("stepsHeading")} label={labels.stepsHeading} />
        <LineArea {...editor.text("questionsHeading")} label={labels.questionsHeading} />
        <LineArea {...editor.text("projectsHeading")} label={labels.projectsHeading} />
        <LineArea {...editor.text("serviceClosing")} label={labels.serviceClosing} required />
      </FormSection>
      <GoogleSection
        editor={editor}
        google={google}
        path="/services"
        usual={servicesTexts(google.business, form)}
      />
    </PageEditorFrame>
  );
}
