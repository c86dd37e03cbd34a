import { FormSection } from "#app/admin/editing/fieldsets.tsx";
import { GoogleSection, googleSection } from "#app/admin/editing/google-section.tsx";
import { TextListEditor } from "#app/admin/editing/text-list-editor.tsx";
import { aboutTexts } from "#app/site/search-texts.ts";
import { CheckField, LineArea, TextArea } from "#app/ui/field.tsx";
import type { FormOf } from "#domain/content/content-type.ts";
import type { aboutPage } from "#domain/content/pages/about-page.ts";
import { FiguresEditor } from "./figures-editor.tsx";
import { NamedTextsEditor } from "./named-texts-editor.tsx";
import { PageEditorFrame, usePageEditor } from "./page-editor.tsx";
import type { PageFormProps } from "./page-form.ts";
import { PagePictureSection } from "./page-picture-section.tsx";
import { PeopleEditor } from "./people-editor.tsx";

export type AboutFormValues = FormOf<typeof aboutPage>;

export function AboutForm(props: PageFormProps<AboutFormValues>) {
  const { labels, pictures, publishedState, google } = props;
  const editor = usePageEditor("about", props);
  const { form, change, errors } = editor;
  return (
    <PageEditorFrame
      page="about"
      editor={editor}
      subtitle="Who you are and how you work, from the top of the page to its end."
      sections={[
        "Top of the page",
        labels.picture,
        labels.story,
        labels.figures,
        labels.work,
        labels.people,
        "Testimonials",
        labels.techniques,
        labels.clients,
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
        hint="It stands beside the story, or above it in a narrow window."
      />
      <FormSection title={labels.story} hint="How you came to your trade.">
        <LineArea {...editor.text("storyHeading")} label={labels.storyHeading} />
        <TextArea
          {...editor.text("story")}
          label={labels.story}
          hint="A blank line begins a new paragraph. Without text, visitors see no heading either."
          rows={8}
        />
      </FormSection>
      <FormSection
        title={labels.figures}
        hint="Such as ‘20+’ and ‘years at the trade’. Four fill a row."
      >
        <CheckField {...editor.check("showFigures")} label={labels.showFigures} />
        <FiguresEditor
          figures={form.figures}
          errors={errors}
          onChange={(figures) => change({ figures })}
        />
      </FormSection>
      <FormSection title={labels.work} hint="What a client can expect of you.">
        <CheckField {...editor.check("showWork")} label={labels.showWork} />
        <LineArea {...editor.text("workHeading")} label={labels.workHeading} />
        <TextArea
          {...editor.text("work")}
          label={labels.work}
          hint="A blank line begins a new paragraph."
          rows={8}
        />
      </FormSection>
      <FormSection
        title={labels.people}
        hint="Clients like to know who will come. Visitors see this part once you have added someone."
      >
        <CheckField {...editor.check("showPeople")} label={labels.showPeople} />
        <LineArea {...editor.text("peopleHeading")} label={labels.peopleHeading} />
        <PeopleEditor
          people={form.people}
          pictures={pictures}
          errors={errors}
          onChange={(people) => change({ people })}
          onUpload={editor.track}
        />
      </FormSection>
      <FormSection title="Testimonials" hint="Those that belong to none of your projects.">
        <CheckField {...editor.check("showTestimonials")} label={labels.showTestimonials} />
        <LineArea {...editor.text("testimonialsHeading")} label={labels.testimonialsHeading} />
      </FormSection>
      <FormSection
        title={labels.techniques}
        hint="What you can do, one technique a row. One with the name of a service shows its picture and leads to it."
      >
        <CheckField {...editor.check("showTechniques")} label={labels.showTechniques} />
        <LineArea {...editor.text("techniquesHeading")} label={labels.techniquesHeading} />
        <TextListEditor
          name="techniques"
          rowLabel="Technique"
          addLabel="Add Technique"
          items={form.techniques}
          errors={errors}
          onChange={(techniques) => change({ techniques })}
        />
      </FormSection>
      <FormSection title={labels.clients} hint="Your kinds of client, and what you do for each.">
        <CheckField {...editor.check("showClients")} label={labels.showClients} />
        <LineArea {...editor.text("clientsHeading")} label={labels.clientsHeading} />
        <NamedTextsEditor
          name="clients"
          rowLabel="Client"
          addLabel="Add Client"
          rows={form.clients}
          errors={errors}
          onChange={(clients) => change({ clients })}
        />
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
        path="/about"
        usual={aboutTexts(google.business, form)}
      />
    </PageEditorFrame>
  );
}
