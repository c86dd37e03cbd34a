import { FormSection } from "#app/admin/editing/fieldsets.tsx";
import { GoogleSection, googleSection } from "#app/admin/editing/google-section.tsx";
import { samplerTexts } from "#app/site/search-texts.ts";
import { LineArea, TextArea } from "#app/ui/field.tsx";
import type { FormOf } from "#domain/content/content-type.ts";
import type { samplerPage } from "#domain/content/pages/sampler-page.ts";
import { PageEditorFrame, usePageEditor } from "./page-editor.tsx";
import type { PageFormProps } from "./page-form.ts";
import { PaletteEditor } from "./palette-editor.tsx";
import { paletteFaultsInForm } from "./palette-families.ts";

export type SamplerFormValues = FormOf<typeof samplerPage>;

export function SamplerPageForm(props: PageFormProps<SamplerFormValues>) {
  const { labels, publishedState, google } = props;
  const editor = usePageEditor<SamplerFormValues>("sampler", props, paletteFaultsInForm);
  const { form, change, errors } = editor;
  return (
    <PageEditorFrame
      page="sampler"
      editor={editor}
      subtitle="Where visitors try your finishes in colours of their own. Which services it shows, each service says in its own form."
      sections={[
        "Top of the page",
        labels.palette,
        "On their own wall",
        "Sample boards",
        googleSection,
      ]}
      publishedState={publishedState}
    >
      <FormSection title="Top of the page">
        <LineArea {...editor.text("headline")} label={labels.headline} required />
        <TextArea {...editor.text("lead")} label={labels.lead} rows={3} required />
        <TextArea
          {...editor.text("note")}
          label={labels.note}
          hint="An honest word: a screen is not a wall."
          rows={3}
        />
      </FormSection>
      <FormSection
        title={labels.palette}
        hint="The colours that visitors choose from, besides any of their own. Open a family to change it. A row has the colour by eye, its light reflectance value (LRV: 0 swallows all light, 100 gives all of it back), its name, its hex digits and its family."
        required
      >
        <PaletteEditor
          palette={form.palette}
          errors={errors}
          onChange={(palette) => change({ palette })}
        />
      </FormSection>
      <FormSection
        title="On their own wall"
        hint="Visitors may lay a finish on a photo of their room."
      >
        <LineArea {...editor.text("wallHeading")} label={labels.wallHeading} />
        <TextArea {...editor.text("wallText")} label={labels.wallText} rows={3} />
      </FormSection>
      <FormSection
        title="Sample boards"
        hint="Beside the buttons by which visitors ask for a quote, or for painted boards."
      >
        <LineArea {...editor.text("boardsHeading")} label={labels.boardsHeading} />
        <TextArea {...editor.text("boardsText")} label={labels.boardsText} rows={3} />
      </FormSection>
      <GoogleSection
        editor={editor}
        google={google}
        path="/sampler"
        usual={samplerTexts(google.business, form)}
      />
    </PageEditorFrame>
  );
}
