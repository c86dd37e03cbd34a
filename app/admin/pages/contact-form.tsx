import { FormSection } from "#app/admin/editing/fieldsets.tsx";
import { GoogleSection, googleSection } from "#app/admin/editing/google-section.tsx";
import { TextListEditor } from "#app/admin/editing/text-list-editor.tsx";
import { ImageField } from "#app/admin/images/image-field.tsx";
import { contactTexts } from "#app/site/search-texts.ts";
import { CheckField, LineArea, TextArea } from "#app/ui/field.tsx";
import type { FormOf } from "#domain/content/content-type.ts";
import type { contactPage } from "#domain/content/pages/contact-page.ts";
import { PageEditorFrame, usePageEditor } from "./page-editor.tsx";
import type { PageFormProps } from "./page-form.ts";

export function ContactPageForm(props: PageFormProps<FormOf<typeof contactPage>>) {
  const { labels, pictures, publishedState, google } = props;
  const editor = usePageEditor("contact", props);
  const { form, change, errors } = editor;
  return (
    <PageEditorFrame
      page="contact"
      editor={editor}
      subtitle="The texts around the quote form. Phone, address and hours are under Business Details."
      sections={[
        "Top of the page",
        "Quote form",
        labels.reasons,
        "More about you",
        labels.towns,
        labels.memberships,
        "Thanks",
        googleSection,
      ]}
      publishedState={publishedState}
    >
      <FormSection title="Top of the page">
        <LineArea {...editor.text("headline")} label={labels.headline} required />
        <TextArea {...editor.text("lead")} label={labels.lead} rows={3} required />
      </FormSection>
      <FormSection title="Quote form">
        <LineArea
          {...editor.text("messageExample")}
          label={labels.messageExample}
          hint="Stands in grey where visitors describe the job, until they write."
        />
        <LineArea {...editor.text("photosHeading")} label={labels.photosHeading} required />
      </FormSection>
      <FormSection title={labels.reasons} hint="Why people should ask you, one reason a row.">
        <CheckField {...editor.check("showReasons")} label={labels.showReasons} />
        <LineArea {...editor.text("reasonsHeading")} label={labels.reasonsHeading} />
        <TextListEditor
          name="reasons"
          rowLabel="Reason"
          addLabel="Add Reason"
          items={form.reasons}
          errors={errors}
          onChange={(reasons) => change({ reasons })}
        />
      </FormSection>
      <FormSection
        title="More about you"
        hint="Visitors see each part once you have written its text."
      >
        <LineArea {...editor.text("answersHeading")} label={labels.answersHeading} />
        <TextArea
          {...editor.text("answers")}
          label={labels.answers}
          hint="Who reads the enquiries and calls back."
          rows={2}
        />
        <LineArea {...editor.text("areaHeading")} label={labels.areaHeading} />
        <TextArea
          {...editor.text("area")}
          label={labels.area}
          hint="How far you travel, and what that costs."
          rows={2}
        />
        <LineArea {...editor.text("insuranceHeading")} label={labels.insuranceHeading} />
        <TextArea
          {...editor.text("insurance")}
          label={labels.insurance}
          hint="What you are insured for, and up to how much."
          rows={2}
        />
      </FormSection>
      <FormSection
        title={labels.towns}
        hint="Where you work, one town a row. Visitors see them under the text about the area, and search engines read them."
      >
        <TextListEditor
          name="towns"
          rowLabel="Town"
          addLabel="Add Town"
          items={form.towns}
          errors={errors}
          onChange={(towns) => change({ towns })}
        />
        <p className="font-[550]">
          {labels.areaPicture} <span className="font-normal text-ink-soft">(optional)</span>
        </p>
        <ImageField
          name="areaPicture"
          label={labels.areaPicture}
          folder="pages"
          url={form.areaPicture}
          pictures={pictures}
          error={errors.areaPicture}
          words={{ alt: form.areaPictureAlt, caption: form.areaPictureCaption }}
          onChange={(areaPicture, { alt, caption }) =>
            change({ areaPicture, areaPictureAlt: alt, areaPictureCaption: caption })
          }
          onUpload={editor.track}
        />
        {form.areaPicture && (
          <>
            <LineArea
              {...editor.text("areaPictureAlt")}
              label={labels.areaPictureAlt}
              hint="For people who cannot see it, and for search engines."
            />
            <LineArea {...editor.text("areaPictureCaption")} label={labels.areaPictureCaption} />
          </>
        )}
      </FormSection>
      <FormSection title={labels.memberships} hint="Trade bodies and schemes, one a row.">
        <LineArea {...editor.text("membershipsHeading")} label={labels.membershipsHeading} />
        <TextListEditor
          name="memberships"
          rowLabel="Membership"
          addLabel="Add Membership"
          items={form.memberships}
          errors={errors}
          onChange={(memberships) => change({ memberships })}
        />
      </FormSection>
      <FormSection
        title="Thanks"
        hint="What people see once their enquiry has reached you. The preview does not show it."
      >
        <LineArea {...editor.text("thanksHeadline")} label={labels.thanksHeadline} required />
        <LineArea {...editor.text("thanksLead")} label={labels.thanksLead} />
        <LineArea {...editor.text("nextHeading")} label={labels.nextHeading} />
        <TextListEditor
          name="nextSteps"
          rowLabel="Next step"
          addLabel="Add Next Step"
          numbered
          items={form.nextSteps}
          errors={errors}
          onChange={(nextSteps) => change({ nextSteps })}
        />
      </FormSection>
      <GoogleSection
        editor={editor}
        google={google}
        path="/contact"
        usual={contactTexts(google.business, form)}
      />
    </PageEditorFrame>
  );
}
