import type { Service } from "#domain/content/schema.ts";

/** A service as its editor holds it: every list has at least one row to type in. */
export type ServiceFormValues = Omit<Service, "id">;

const emptyFaq = { question: "", answer: "" };

export const emptyServiceForm: ServiceFormValues = {
  name: "",
  slug: "",
  summary: "",
  description: "",
  heroImage: null,
  heroAlt: "",
  heroCaption: "",
  process: [""],
  applications: [""],
  keywords: [""],
  faq: [emptyFaq],
};

/** A stored service as the editor holds it. An empty list loads as one empty row. */
export function serviceForm(service: Service): ServiceFormValues {
  const { name, slug, summary, description, heroImage, heroAlt, heroCaption } = service;
  return {
    name,
    slug,
    summary,
    description,
    heroImage,
    heroAlt,
    heroCaption,
    process: oneRowAtLeast(service.process, ""),
    applications: oneRowAtLeast(service.applications, ""),
    keywords: oneRowAtLeast(service.keywords, ""),
    faq: oneRowAtLeast(service.faq, emptyFaq),
  };
}

function oneRowAtLeast<Row>(rows: Row[], empty: Row): Row[] {
  return rows.length > 0 ? rows : [empty];
}
