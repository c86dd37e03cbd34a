import { z } from "zod";
import { counted, pictureCount } from "#domain/counted.ts";
import {
  form,
  line,
  paragraphs,
  picturePath,
  quotation,
  required,
  wholeNumber,
} from "#domain/forms/fields.ts";
import { pictureAt } from "#domain/images/picture-reference.ts";
import { isBlank } from "#domain/text/clean-text.ts";
import { contentType, type FormField, type ItemOf } from "./content-type.ts";
import { choice, googleFields, number, pictureRows, slug, text, texts } from "./fields.ts";
import { shapesDiffer, withSecondPicture } from "./second-picture.ts";
import { sectors } from "./sectors.ts";

const entries = 100;
const earliestYear = 1900;

type ClientQuote = { quote: string; author: string; role: string };

/** The client's quote. Null if the form leaves all three fields empty. */
const clientQuote: FormField<ClientQuote | null, ClientQuote> = {
  label: "Client Testimonial",
  control: { kind: "quote" },
  form: form({
    quote: quotation("The client’s quote", 5_000),
    author: line("The author", 200),
    role: line("The author’s role", 200),
  })
    .superRefine(({ quote, author, role }, context) => {
      const fault = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      if (quote === "" && (author !== "" || role !== ""))
        fault("quote", "Enter what the client said");
      if (quote !== "" && author === "") fault("author", "Enter who said it");
    })
    .transform((testimonial) => (testimonial.quote === "" ? null : testimonial)),
  stored: z
    .object({ quote: z.string(), author: z.string(), role: z.string() })
    .nullable()
    .default(null),
  isJson: true,
  toForm: (testimonial) => testimonial ?? { quote: "", author: "", role: "" },
  mark: (testimonial, mark, name) =>
    testimonial && {
      quote: mark(testimonial.quote, `${name}.quote`),
      author: mark(testimonial.author, `${name}.author`),
      role: mark(testimonial.role, `${name}.role`),
    },
};

/** Finished work in the portfolio. */
export const projects = contentType({
  name: "projects",
  noun: "project",
  table: "portfolio",
  isSingle: false,
  isOrdered: true,
  order: [
    ["year", "desc"],
    ["created_at", "desc"],
  ],
  title: "title",
  fields: {
    title: text("Project Title", required(line("The title", 200), "Enter the project’s title")),
    slug,
    sector: choice("Sector", sectors, "Choose a sector", undefined, {
      hint: "The kind of place. Visitors can choose to see only one kind.",
    }),
    location: text("Location", required(line("The location", 200), "Enter the location")),
    year: number<string>("Year", {
      form: (now) => yearUntil(now.getUTCFullYear() + 1),
      toForm: String,
      initial: (now) => String(now.getFullYear()),
      control: { kind: "input", inputMode: "numeric" },
    }),
    client: text("Client", line("The client", 200)),
    duration: text("Duration", line("The duration", 200), "", {
      hint: "How long it took, such as ‘six weeks’.",
    }),
    scope: text("What Was Done", required(line("This text", 2_000), "Enter what was done"), "", {
      hint: "One or two sentences; shown on the card and at the top of the page.",
      control: { kind: "text", rows: 3 },
    }),
    /** A finish that is the name of a service links to it. */
    finishes: texts("Finishes", {
      subject: "The list of finishes",
      limit: entries,
      entry: line("This finish", 200),
      row: "Finish",
    }),
    challenge: text("Challenge", paragraphs("The challenge", 20_000), "", {
      hint: "What the client wanted, and what made it difficult.",
      control: { kind: "text", rows: 5 },
    }),
    solution: text("Solution", paragraphs("The solution", 20_000), "", {
      hint: "How you went about it.",
      control: { kind: "text", rows: 5 },
    }),
    outcome: text("Outcome", paragraphs("The outcome", 20_000), "", {
      hint: "How it turned out.",
      control: { kind: "text", rows: 5 },
    }),
    // A picture can be saved without a description. Publishing warns about it.
    images: withSecondPicture(
      pictureRows("Images", {
        subject: "The list of pictures",
        limit: entries,
        row: {
          url: picturePath(),
          alt: line("This description", 1_000),
          caption: line("This caption", 1_000),
          /** The same view before the work. */
          before: picturePath(),
          beforeAlt: line("This description", 1_000),
        },
        check({ url, ...others }, fault) {
          if (url === "" && Object.values(others).some((text) => text !== ""))
            fault("url", "Choose a picture");
        },
        isKept: ({ url }) => url !== "",
        control: { kind: "images" },
        picture: "url",
        alt: "alt",
      }),
      { picture: "before", alt: "beforeAlt" },
    ),
    testimonial: clientQuote,
    ...googleFields,
  },
  form: {
    add: {
      title: "Add New Project",
      subtitle: "Create a new portfolio project.",
      submit: "Create Project",
    },
    edit: {
      title: "Edit Project",
      subtitle: "Update project details and content.",
      submit: "Update Project",
    },
    tab: "Edit",
    sections: [
      {
        title: "Basic Information",
        fields: [["title", "slug", "sector", "year", "location", "client", "duration"], "scope"],
      },
      {
        title: "Finishes",
        hint: "Techniques used, one a row. The card shows the first three.",
        fields: ["finishes"],
      },
      {
        title: "The Story",
        hint: "A blank line begins a new paragraph.",
        fields: ["challenge", "solution", "outcome"],
      },
      {
        title: "Images",
        hint: "The first one is shown on the card and at the top of the page. Drag a picture by its dots, or press its arrows, to change the order.",
        fields: ["images"],
      },
      {
        title: "Client Testimonial",
        hint: "Leave all three empty when there is none.",
        isOptional: true,
        fields: ["testimonial"],
      },
    ],
  },
  card: ({ images, sector, location, year, scope, finishes, client, duration }) => ({
    ...{ picture: images[0]?.url ?? null, badge: sector, line: `${location}, ${year}` },
    ...{ text: scope, tags: finishes },
    facts: [
      ...(client ? [`Client: ${client}`] : []),
      ...(duration ? [`Duration: ${duration}`] : []),
      counted(images.length, "image"),
    ],
  }),
  mentions: { field: "finishes", noun: "service", by: "name" },
  madeUp: {
    projects: ["title", "scope", "challenge", "solution", "outcome"],
    testimonials: ["testimonial"],
  },
  warnings({ title, scope, images }, { pictures }) {
    const shown = images.flatMap(({ url, alt, before, beforeAlt }) => [
      { url, alt },
      ...(before ? [{ url: before, alt: beforeAlt ?? "" }] : []),
    ]);
    const missing = shown.filter(({ url }) => !pictureAt(pictures, url)).length;
    const silent = shown.filter(({ alt }) => isBlank(alt)).length;
    return [
      isBlank(scope) && `“${title}” does not say what was done.`,
      images.length === 0 && `“${title}” has no pictures.`,
      missing > 0 && `${pictureCount(missing)} of “${title}” cannot be found.`,
      silent > 0 &&
        `${pictureCount(silent)} of “${title}” ${silent === 1 ? "does" : "do"} not say what the picture shows, for people who cannot see it.`,
      ...images.map(
        ({ url, before }, index) =>
          shapesDiffer(pictureAt(pictures, url), pictureAt(pictures, before)) &&
          `Image ${index + 1} of “${title}” and its “before” have different shapes, so that they cannot show the same view.`,
      ),
    ];
  },
});

export type Project = ItemOf<typeof projects>;

function yearUntil(latest: number) {
  return wholeNumber({
    min: earliestYear,
    max: latest,
    missing: "Enter the year",
    outside: `Enter a year from ${earliestYear} to ${latest}`,
  });
}
