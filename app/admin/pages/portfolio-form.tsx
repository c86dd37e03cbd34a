import { EditorFrame } from "#app/admin/editing/editor-frame.tsx";
import { FormSection } from "#app/admin/editing/fieldsets.tsx";
import { GoogleSection } from "#app/admin/editing/google-section.tsx";
import { useEditor } from "#app/admin/editing/use-editor.ts";
import { portfolioTexts } from "#app/site/search-texts.ts";
import { TextArea, TextField } from "#app/ui/field.tsx";
import type { FormOf } from "#domain/content/content-type.ts";
import type { portfolioPage } from "#domain/content/pages/portfolio-page.ts";
import type { PageFormProps } from "./page-form.ts";

export function PortfolioPageForm(props: PageFormProps<FormOf<typeof portfolioPage>>) {
  const { opened, labels, publishedState, google } = props;
  const editor = useEditor({
    noun: "portfolio-page",
    opened,
    listPath: "/admin/pages",
    currentAt: () => "/admin/pages/portfolio/current",
    labels,
    nameOf: () => "Portfolio page",
  });
  const { form } = editor;
  return (
    <EditorFrame
      editor={editor}
      title="Portfolio Page"
      subtitle="What stands around your projects. The projects themselves are under Portfolio."
      listPath="/admin/pages"
      listName="Pages"
      submitLabel="Update Portfolio Page"
      publishedState={publishedState}
      preview={{ noun: "portfolio-page", id: undefined }}
    >
      <FormSection title="Top of the page">
        <TextField {...editor.text("headline")} label={labels.headline} required />
        <TextArea {...editor.text("lead")} label={labels.lead} rows={3} required />
        <TextField
          {...editor.text("whenEmpty")}
          label={labels.whenEmpty}
          hint="Stands in the introduction’s place while you have no projects."
        />
      </FormSection>
      <FormSection
        title="End of the page"
        hint="Stands above the buttons to ask for a quote or call."
      >
        <TextField {...editor.text("closing")} label={labels.closing} required />
      </FormSection>
      <FormSection
        title="On every project’s own page"
        hint="The same words on all of them. An empty heading is left out."
      >
        <TextField {...editor.text("challengeHeading")} label={labels.challengeHeading} />
        <TextField {...editor.text("solutionHeading")} label={labels.solutionHeading} />
        <TextField {...editor.text("outcomeHeading")} label={labels.outcomeHeading} />
        <TextField
          {...editor.text("finishesHeading")}
          label={labels.finishesHeading}
          hint="Above the finishes among a project’s facts, for example Materials."
          required
        />
        <TextField {...editor.text("projectClosing")} label={labels.projectClosing} required />
      </FormSection>
      <GoogleSection
        editor={editor}
        google={google}
        path="/portfolio"
        usual={portfolioTexts(google.business, form)}
      />
    </EditorFrame>
  );
}
