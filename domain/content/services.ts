import { line, paragraphs, required } from "#domain/forms/fields.ts";
import { formerHeroWords } from "#domain/sample-site/pictures.ts";
import { contentType, type ItemOf, type StoredItem } from "./content-type.ts";
import { picture, pictureText, rows, slug, text, texts, unmarked } from "./fields.ts";
import { googleFields } from "./google-fields.ts";

/** How many entries a list may have. */
const entries = 100;

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
    process: texts("Process Steps", {
      subject: "The process",
      limit: entries,
      entry: paragraphs("This step", 2_000),
    }),
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
    ...googleFields,
  },
  // Older programs stored no text about a service's picture, and showed the built-in picture's
  // text.
  fillIn: (stored) => ({ ...formerHeroWords(stored.heroImage), ...stored }),
  warningWhenEmpty: "There are no services: their page will be empty.",
  madeUp: { services: ["summary", "description", "process", "faq"] },
  warnings: ({ name, summary, heroImage, heroAlt }, { pictures }) => [
    !summary.trim() && `“${name}” has an empty summary.`,
    !heroImage && `“${name}” has no picture; a plain panel stands in its place.`,
    heroImage && !pictures[heroImage] && `The picture of “${name}” cannot be found.`,
    heroImage &&
      !heroAlt.trim() &&
      `“${name}” does not say what its picture shows, for people who cannot see it.`,
  ],
});

export type Service = ItemOf<typeof services>;
export type StoredService = StoredItem<typeof services>;
