import type { z } from "zod";
import { isSlug } from "#domain/content/slug.ts";
import { form } from "#domain/forms/form.ts";
import { slugLimit } from "#domain/forms/slug-field.ts";
import { line, quotation, required } from "#domain/forms/text-fields.ts";
import { wholeNumber } from "#domain/forms/whole-number.ts";

/** The most characters each field takes. */
const testimonialLimits = {
  name: 200,
  role: 200,
  company: 200,
  project: slugLimit,
  quote: 5_000,
} as const;

/** The rating of a testimonial that is featured, which is also the highest. */
export const featuredRating = 5;

/**
 * The testimonial form, new and edit, for the browser and the server. Fields come out cleaned up.
 */
export const testimonialFormSchema = form({
  name: required(line("The name", testimonialLimits.name), "Enter the client’s name"),
  role: required(line("The role", testimonialLimits.role), "Enter the client’s role"),
  company: line("The company", testimonialLimits.company),
  quote: required(quotation("The quote", testimonialLimits.quote), "Enter what the client said"),
  rating: wholeNumber({
    min: 1,
    max: featuredRating,
    missing: "Choose a rating",
    outside: `Choose a rating from 1 to ${featuredRating}`,
  }),
  /** The slug of a project, or empty. */
  project: line("The project", testimonialLimits.project).refine(
    (slug) => slug === "" || isSlug(slug),
    "Choose a project from the list",
  ),
});

/** A testimonial form that passed. */
export type TestimonialForm = z.output<typeof testimonialFormSchema>;
