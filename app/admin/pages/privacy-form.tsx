import { FormSection } from "#app/admin/editing/fieldsets.tsx";
import { GoogleSection, googleSection } from "#app/admin/editing/google-section.tsx";
import { privacyTexts } from "#app/site/search-texts.ts";
import { LineArea, TextArea } from "#app/ui/field.tsx";
import type { FormOf } from "#domain/content/content-type.ts";
import type { privacyPage } from "#domain/content/pages/privacy-page.ts";
import { PageEditorFrame, usePageEditor } from "./page-editor.tsx";
import type { PageFormProps } from "./page-form.ts";

export function PrivacyForm(props: PageFormProps<FormOf<typeof privacyPage>>) {
  const { labels, publishedState, google } = props;
  const editor = usePageEditor("privacy", props);
  return (
    <PageEditorFrame
      page="privacy"
      editor={editor}
      subtitle="What this program does with enquiries is already on the page. Add what else you do."
      sections={[labels.additions, googleSection]}
      publishedState={publishedState}
    >
      <FormSection
        title={labels.additions}
        hint="They stand at the end of the page: that a bookkeeper sees your invoices, for example."
      >
        <LineArea {...editor.text("additionsHeading")} label={labels.additionsHeading} />
        <TextArea
          {...editor.text("additions")}
          label={labels.additions}
          hint="A blank line begins a new paragraph. Visitors see nothing while this is empty."
          rows={8}
        />
      </FormSection>
      <GoogleSection
        editor={editor}
        google={google}
        path="/privacy"
        usual={privacyTexts(google.business)}
      />
    </PageEditorFrame>
  );
}
