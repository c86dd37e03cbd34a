import { z } from "zod";
import { counted, pictureCount } from "#domain/counted.ts";
import { line, paragraphs, picturePath, required } from "#domain/forms/fields.ts";
import { pictureAt } from "#domain/images/picture-reference.ts";
import { finishWords, type ShownFinish, shownFinishes } from "#domain/sampler/sample-words.ts";
import { isBlank } from "#domain/text/clean-text.ts";
import { contentType, type FormField, type ItemOf, type StoredItem } from "./content-type.ts";
import {
  googleFields,
  pairs,
  picture,
  pictureRows,
  pictureText,
  rows,
  slug,
  text,
  texts,
  unmarked,
} from "./fields.ts";
import { processFields } from "./process-fields.ts";
import { picturesOfSteps } from "./step-pictures.ts";

/** What a plate is, if it is more than a picture of the work. */
const plateKinds = ["", "close-up"] as const;

const plateKind = z.preprocess(
  (value) => value ?? "",
  z.enum(plateKinds, "Choose whether it is a close-up"),
) as unknown as z.ZodType<string>;

/** The pictures of a finish: between the sections of its page, and whole on a page of plates. */
const plates = pictureRows("Plates", {
  subject: "The list of plates",
  limit: 100,
  row: {
    url: picturePath(),
    alt: line("This description", 1_000),
    caption: line("This caption", 1_000),
    kind: plateKind,
  },
  check({ url, ...words }, fault) {
    if (url === "" && Object.values(words).some(Boolean)) fault("url", "Choose a picture");
  },
  control: { kind: "plates" },
  isKept: ({ url }) => url !== "",
  picture: "url",
  alt: "alt",
  compared: ["kind"],
});

/** How many entries a list may have. */
const entries = 100;

/** Which finish the sampler draws for a service. Older rows, versions and forms have none. */
const sampler: FormField<ShownFinish> = {
  label: "Shown in the Sampler as",
  hint: "On the page where visitors try a finish in their own colours. If several services are shown as the same, the first one is.",
  control: {
    kind: "choice",
    options: shownFinishes.map((finish) => ({ value: finish, label: finishWords[finish] })),
  },
  form: z.preprocess(
    (value) => value ?? "none",
    z.enum(shownFinishes, "Choose how the sampler shows it"),
  ),
  stored: z.enum(shownFinishes).default("none"),
  isJson: false,
  toForm: (value) => value,
  words: finishWords,
};

/** The finishes that the business sells. */
export const services = contentType({
  name: "services",
  noun: "service",
  table: "services",
  isSingle: false,
  isOrdered: true,
  title: "name",
  fields: {
    name: text("Service Name", required(line("The name", 200), "Enter the service’s name")),
    slug,
    summary: text("Summary", required(line("The summary", 1_000), "Enter a summary"), "", {
      hint: "One or two sentences for the card in the list of services.",
      control: { kind: "text", rows: 2 },
    }),
    description: text(
      "Description",
      required(paragraphs("The description", 20_000), "Enter a description"),
      "",
      { hint: "A blank line begins a new paragraph.", control: { kind: "text", rows: 8 } },
    ),
    heroImage: picture("Hero Image", null, {
      control: { kind: "picture", alt: "heroAlt", caption: "heroCaption" },
    }),
    heroAlt: pictureText("heroImage", "What the picture shows", line("This description", 1_000)),
    heroCaption: text("Caption", line("This caption", 1_000), "", {
      hint: "Shown under the picture, on the page and on the card. The card leaves out the finish’s name at the start.",
    }),
    ...processFields,
    plates,
    applications: texts("Applications", {
      subject: "The list of applications",
      limit: entries,
      entry: line("This application", 500),
      row: "Application",
    }),
    keywords: unmarked(
      texts("SEO Keywords", {
        subject: "The list of keywords",
        limit: entries,
        entry: line("This keyword", 200),
        row: "Keyword",
      }),
    ),
    faq: rows("Frequently Asked Questions", {
      subject: "The FAQ",
      limit: entries,
      row: { question: line("This question", 500), answer: paragraphs("This answer", 5_000) },
      isKept: ({ question, answer }) => question !== "" && answer !== "",
      hasEmptyRow: true,
      control: pairs("FAQ #", ["question", "Question"], ["answer", "Answer", 3]),
    }),
    /** What architects and other specifiers ask, on a separate page. The owner names the terms. */
    specification: rows("Specification", {
      subject: "The specification",
      limit: 30,
      row: { term: line("This term", 100), text: paragraphs("This text", 1_000) },
      check({ term, text }, fault) {
        if (term === "" && text !== "")
          fault("term", "Enter what this is about, for example Coats");
      },
      isKept: ({ term, text }) => term !== "" && text !== "",
      hasEmptyRow: true,
      control: pairs("Term", ["term", "Term"], ["text", "Text", 3]),
    }),
    sampler,
    ...googleFields,
  },
  form: {
    add: {
      title: "Add New Service",
      subtitle: "Create a new decorative finish service.",
      submit: "Create Service",
    },
    edit: {
      title: "Edit Service",
      subtitle: "Update service details and content.",
      submit: "Update Service",
    },
    tab: "Edit",
    sections: [
      {
        title: "Basic Information",
        fields: [["name", "slug"], "sampler", "summary", "description"],
      },
      {
        title: "Hero Image",
        hint: "The main picture. It fills the top of the service’s page and of its card.",
        isRequired: true,
        fields: ["heroImage"],
      },
      {
        title: "Plates",
        hint: "More pictures of the finish, as many as you like. They stand between the texts, and whole on a page of plates. Drag one by its dots, or press its arrows, to change the order.",
        isOptional: true,
        fields: ["plates"],
      },
      {
        title: "Process Steps",
        hint: "How the work goes, in order, one step a row. A step may have a picture, which moves with it.",
        fields: ["process"],
      },
      {
        title: "Applications",
        hint: "Where the finish suits, such as panelled doors or a hotel bar. Shown as ‘Perfect For’.",
        fields: ["applications"],
      },
      {
        title: "SEO Keywords",
        hint: "The words people search for to find this, such as ‘lime wash Belfast’.",
        fields: ["keywords"],
      },
      {
        title: "Frequently Asked Questions",
        hint: "What clients ask before they book. A pair is kept only when both parts are filled in.",
        fields: ["faq"],
      },
      {
        title: "Specification",
        hint: "What architects and other specifiers ask, such as Substrate, Coats, Upkeep, Fire class, VOC and health, Samples and approval, Standards and Price range. It has a page that prints on one sheet of A4.",
        fields: ["specification"],
      },
    ],
  },
  card: ({ heroImage, slug, summary, keywords, applications, process, faq }) => ({
    ...{ picture: heroImage, badge: slug, text: summary, tags: keywords },
    facts: [
      counted(applications.length, "application"),
      counted(process.length, "process step"),
      counted(faq.length, "FAQ item"),
    ],
  }),
  warningWhenEmpty: "There are no services: their page will be empty.",
  madeUp: { services: ["summary", "description", "process", "faq", "specification"] },
  warnings({ name, summary, heroImage, heroAlt, process, ...its }, { pictures }) {
    const more = [...its.plates, ...its.stepPictures];
    const missing = more.filter(({ url }) => !pictureAt(pictures, url)).length;
    const silent = more.filter(({ alt }) => isBlank(alt)).length;
    const shown = picturesOfSteps(process, its.stepPictures).filter(({ url }) => url).length;
    const astray = its.stepPictures.length - shown;
    return [
      isBlank(summary) && `“${name}” has an empty summary.`,
      !heroImage && `“${name}” has no picture; a plain panel stands in its place.`,
      heroImage && !pictureAt(pictures, heroImage) && `The picture of “${name}” cannot be found.`,
      heroImage &&
        isBlank(heroAlt) &&
        `“${name}” does not say what its picture shows, for people who cannot see it.`,
      missing > 0 && `${pictureCount(missing)} of “${name}” cannot be found.`,
      silent > 0 &&
        `${pictureCount(silent)} of “${name}” ${silent === 1 ? "does" : "do"} not say what the picture shows, for people who cannot see it.`,
      astray > 0 &&
        `${pictureCount(astray)} of “${name}” ${astray === 1 ? "belongs" : "belong"} to a step that is gone, and visitors do not see ${astray === 1 ? "it" : "them"}.`,
    ];
  },
});

export type Service = ItemOf<typeof services>;
export type StoredService = StoredItem<typeof services>;
