import { z } from "zod";
import { sectors } from "#domain/content/sectors.ts";
import { form } from "#domain/forms/form.ts";
import { list, texts } from "#domain/forms/list-fields.ts";
import { pictureAddress } from "#domain/forms/picture-address.ts";
import { slugField, slugLimit } from "#domain/forms/slug-field.ts";
import { line, paragraphs, quotation, required } from "#domain/forms/text-fields.ts";
import { wholeNumber } from "#domain/forms/whole-number.ts";

/** The most characters each field takes, and the most entries a list. */
export const projectLimits = {
  title: 200,
  slug: slugLimit,
  location: 200,
  client: 200,
  duration: 200,
  scope: 2_000,
  finish: 200,
  story: 20_000,
  alt: 1_000,
  caption: 1_000,
  quote: 5_000,
  author: 200,
  role: 200,
  entries: 100,
} as const;

/** The year of the oldest project. */
const earliestYear = 1900;

const { entries, story } = projectLimits;

/**
 * The project form, new and edit, for the browser and the server. A project may be of next year,
 * hence `thisYear`. Fields come out cleaned up, lists without their blank entries, a client's quote
 * with nothing in it as null.
 */
export function projectFormSchema(thisYear: number) {
  return form({
    title: required(line("The title", projectLimits.title), "Enter the project’s title"),
    slug: slugField(),
    sector: z.enum(sectors, "Choose a sector"),
    location: required(line("The location", projectLimits.location), "Enter the location"),
    year: wholeNumber({
      min: earliestYear,
      max: thisYear + 1,
      missing: "Enter the year",
      outside: `Enter a year from ${earliestYear} to ${thisYear + 1}`,
    }),
    client: line("The client", projectLimits.client),
    duration: line("The duration", projectLimits.duration),
    scope: required(line("The scope", projectLimits.scope), "Enter the scope of the work"),
    finishes: texts("The list of finishes", entries, line("This finish", projectLimits.finish)),
    challenge: paragraphs("The challenge", story),
    solution: paragraphs("The solution", story),
    outcome: paragraphs("The outcome", story),
    images: list("The list of pictures", entries, image, ({ url }) => url !== ""),
    testimonial: clientQuote,
  });
}

/** A project form that passed. */
export type ProjectForm = z.output<ReturnType<typeof projectFormSchema>>;

/**
 * A row of the form with nothing in it is dropped; words without a picture are not. A picture
 * without a description can be saved: publishing warns of it.
 */
const image = form({
  url: pictureAddress(),
  alt: line("This description", projectLimits.alt),
  caption: line("This caption", projectLimits.caption),
}).superRefine(({ url, alt, caption }, context) => {
  if (url === "" && (alt !== "" || caption !== ""))
    context.addIssue({ code: "custom", path: ["url"], message: "Choose a picture" });
});

const clientQuote = form({
  quote: quotation("The client’s quote", projectLimits.quote),
  author: line("The author", projectLimits.author),
  role: line("The author’s role", projectLimits.role),
})
  .superRefine(({ quote, author, role }, context) => {
    if (quote === "" && (author !== "" || role !== ""))
      context.addIssue({ code: "custom", path: ["quote"], message: "Enter what the client said" });
    if (quote !== "" && author === "")
      context.addIssue({ code: "custom", path: ["author"], message: "Enter who said it" });
  })
  .transform((testimonial) => (testimonial.quote === "" ? null : testimonial));
