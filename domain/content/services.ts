import { z } from "zod";
import { line, paragraphs, required } from "#domain/forms/fields.ts";
import { finishWords, type ShownFinish, shownFinishes } from "#domain/sampler/finish-words.ts";
import { contentType, type FormField, type ItemOf, type StoredItem } from "./content-type.ts";
import { picture, pictureText, rows, slug, text, texts, unmarked } from "./fields.ts";
import { googleFields } from "./google-fields.ts";
import { pictureCount } from "./picture-count.ts";
import { plates } from "./plates.ts";
import { processFields } from "./process-fields.ts";
import { picturesOfSteps } from "./step-pictures.ts";

/** How many entries a list may have. */
const entries = 100;

/** Which finish the sampler draws for a service. Older rows, versions and forms have none. */
const sampler: FormField<ShownFinish> = {
  label: "Shown in the Sampler as",
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
    summary: text("Summary", required(line("The summary", 1_000), "Enter a summary")),
    description: text(
      "Description",
      required(paragraphs("The description", 20_000), "Enter a description"),
    ),
    heroImage: picture("Hero Image"),
    heroAlt: pictureText("heroImage", "What the picture shows", line("This description", 1_000)),
    heroCaption: text("Caption", line("This caption", 1_000)),
    ...processFields,
    plates,
    applications: texts("Applications", {
      subject: "The list of applications",
      limit: entries,
      entry: line("This application", 500),
    }),
    keywords: unmarked(
      texts("SEO Keywords", {
        subject: "The list of keywords",
        limit: entries,
        entry: line("This keyword", 200),
      }),
    ),
    faq: rows("Frequently Asked Questions", {
      subject: "The FAQ",
      limit: entries,
      row: { question: line("This question", 500), answer: paragraphs("This answer", 5_000) },
      isKept: ({ question, answer }) => question !== "" && answer !== "",
      hasEmptyRow: true,
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
    }),
    sampler,
    ...googleFields,
  },
  warningWhenEmpty: "There are no services: their page will be empty.",
  madeUp: { services: ["summary", "description", "process", "faq", "specification"] },
  warnings({ name, summary, heroImage, heroAlt, process, ...its }, { pictures }) {
    const more = [...its.plates, ...its.stepPictures];
    const missing = more.filter(({ url }) => !pictures[url]).length;
    const silent = more.filter(({ alt }) => !alt.trim()).length;
    const shown = picturesOfSteps(process, its.stepPictures).filter(({ url }) => url).length;
    const astray = its.stepPictures.length - shown;
    return [
      !summary.trim() && `“${name}” has an empty summary.`,
      !heroImage && `“${name}” has no picture; a plain panel stands in its place.`,
      heroImage && !pictures[heroImage] && `The picture of “${name}” cannot be found.`,
      heroImage &&
        !heroAlt.trim() &&
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
