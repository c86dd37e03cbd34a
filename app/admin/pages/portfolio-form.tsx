import { FormSection } from "#app/admin/editing/fieldsets.tsx";
import { GoogleSection, googleSection } from "#app/admin/editing/google-section.tsx";
import { portfolioTexts } from "#app/site/search-texts.ts";
import { LineArea, TextArea } from "#app/ui/field.tsx";
import type { FormOf } from "#domain/content/content-type.ts";
import type { portfolioPage } from "#domain/content/pages/portfolio-page.ts";
import { PageEditorFrame, usePageEditor } from "./page-editor.tsx";
import type { PageFormProps } from "./page-form.ts";

export function PortfolioPageForm(props: PageFormProps<FormOf<typeof portfolioPage>>) {
  const { labels, publishedState, google } = props;
  const editor = usePageEditor("portfolio", props);
  const { form } = editor;
  return (
    <PageEditorFrame
      page="portfolio"
      editor={editor}
      subtitle="The texts around your projects. The projects themselves are under Portfolio."
      sections={[
        "Top of the page",
        "End of the page",
        "On every project’s own page",
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
          hint="Stands in the introduction’s place while you have no projects."
        />
      </FormSection>
      <FormSection
        title="End of the page"
        hint="Stands above the buttons to ask for a quote or call."
      >
        <LineArea {...editor.text("closing")} label={labels.closing} required />
      </FormSection>
      <FormSection
        title="On every project’s own page"
        hint="The same words on all of them. An empty heading is left out."
      >
        <LineArea {...editor.text("challengeHeading")} label={labels.challengeHeading} />
        <LineArea {...editor.text("solutionHeading")} label={labels.solutionHeading} />
        <LineArea {...editor.text("outcomeHeading")} label={labels.outcomeHeading} />
        <LineArea
          {...editor.text("finishesHeading")}
          label={labels.finishesHeading}
          hint="Above the finishes among a project’s facts, for example Materials."
          required
        />
        <LineArea {...editor.text("projectClosing")} label={labels.projectClosing} required />
      </FormSection>
      <GoogleSection
        editor={editor}
        google={google}
        path="/portfolio"
        usual={portfolioTexts(google.business, form)}
      />
    </PageEditorFrame>
  );
}
