import { wholeTitle } from "#app/site/business-words.ts";
import {
  aboutTexts,
  contactTexts,
  homeTexts,
  portfolioTexts,
  privacyTexts,
  projectTexts,
  type SearchTexts,
  samplerTexts,
  servicesTexts,
  serviceTexts,
} from "#app/site/search-texts.ts";
import { LineArea, TextArea } from "#app/ui/field.tsx";
import type { Business } from "#domain/content/business.ts";
import type { Project } from "#domain/content/projects.ts";
import type { Noun } from "#domain/content/registry.ts";
import type { Service } from "#domain/content/services.ts";
import { cleanLine } from "#domain/text/clean-text.ts";
import type { Editor } from "./editor.ts";
import { OptionalSection } from "./fieldsets.tsx";
import { areBlank } from "./form-values.ts";

/** What the preview needs besides the form. */
export interface GoogleFacts {
  siteUrl: string;
  business: Business;
}

interface GoogleSectionProps {
  editor: Editor;
  google: GoogleFacts;
  /** The public page's path. */
  path: string;
  /** What Google is given for a field that is empty. */
  usual: SearchTexts;
}

export const googleSection = "How Google shows it";

/** The two texts that search engines show of a page, and how they look there. */
export function GoogleSection(props: GoogleSectionProps) {
  const { editor, google, path, usual } = props;
  const { form, labels } = editor;
  return (
    <OptionalSection
      title={googleSection}
      isBlank={areBlank(editor, ["seoTitle", "seoDescription"])}
      hint="What people see before they open the page. Leave a field empty for the text shown in grey."
    >
      <LineArea
        {...editor.text("seoTitle")}
        label={labels.seoTitle ?? ""}
        placeholder={usual.title}
        hint="Google shows about 60 characters."
      />
      <TextArea
        {...editor.text("seoDescription")}
        label={labels.seoDescription ?? ""}
        placeholder={usual.description}
        hint="Google shows about 160 characters."
        rows={3}
      />
      <GooglePreview
        google={google}
        path={path}
        title={cleanLine(String(form.seoTitle)) || usual.title}
        description={cleanLine(String(form.seoDescription)) || usual.description}
      />
    </OptionalSection>
  );
}

type GooglePreviewProps = SearchTexts & Pick<GoogleSectionProps, "google" | "path">;

/** A search result, cut where Google cuts it. */
function GooglePreview({ google, path, title, description }: GooglePreviewProps) {
  const { siteUrl, business } = google;
  const address = [new URL(siteUrl).host, ...path.split("/").filter(Boolean)].join(" › ");
  return (
    <section
      aria-label="Preview in Google"
      className="max-w-[40rem] border border-line bg-white p-4"
    >
      <p className="truncate text-fine text-ink-soft">{address}</p>
      <p className="truncate font-sans text-[1.25rem] text-[#1a0dab]">
        {path === "/" ? title : wholeTitle(title, business)}
      </p>
      <p className="line-clamp-2 text-fine">{description}</p>
    </section>
  );
}

/** What search engines show of a page whose two fields for them are empty. */
export const usualTexts: Partial<Record<Noun, (business: Business, form: never) => SearchTexts>> = {
  "home-page": homeTexts,
  "services-page": servicesTexts,
  "portfolio-page": portfolioTexts,
  "about-page": aboutTexts,
  "sampler-page": samplerTexts,
  "contact-page": contactTexts,
  "privacy-page": privacyTexts,
  service: (business, form: Service) => serviceTexts({ ...form, name: form.name || "…" }, business),
  project: (business, form: Project) =>
    projectTexts({ ...form, title: form.title || "…" }, business),
};
