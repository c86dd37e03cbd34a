import { line, quotation, required, slugLimit, wholeNumber } from "#domain/forms/fields.ts";
import { contentType, type ItemOf } from "./content-type.ts";
import { number, text, unmarked } from "./fields.ts";
import { isSlug } from "./slug.ts";

/** The highest rating. Testimonials with it are featured. */
const featuredRating = 5;

/** Clients' opinions. */
export const testimonials = contentType({
  name: "testimonials",
  noun: "testimonial",
  table: "testimonials",
  isSingle: false,
  isOrdered: false,
  order: [["created_at", "desc"]],
  title: "name",
  fields: {
    name: text("Client Name", required(line("The name", 200), "Enter the client’s name")),
    role: text("Role", required(line("The role", 200), "Enter the client’s role")),
    company: text("Company", line("The company", 200)),
    quote: text("Quote", required(quotation("The quote", 5_000), "Enter what the client said")),
    rating: number<number>("Rating", {
      form: wholeNumber({
        min: 1,
        max: featuredRating,
        missing: "Choose a rating",
        outside: `Choose a rating from 1 to ${featuredRating}`,
      }),
      toForm: (rating) => rating,
      initial: () => featuredRating,
    }),
    /** Slug of a project, or empty. */
    project: unmarked(
      text(
        "Project",
        line("The project", slugLimit).refine(
          (slug) => slug === "" || isSlug(slug),
          "Choose a project from the list",
        ),
      ),
    ),
  },
  mentions: { field: "project", noun: "project", by: "slug" },
  siteOrder: (items) => [
    ...items.filter(({ rating }) => rating === featuredRating),
    ...items.filter(({ rating }) => rating !== featuredRating),
  ],
  madeUp: { testimonials: ["name", "quote"] },
  warnings: ({ name, project }, { isProject }) => [
    project !== "" &&
      !isProject(project) &&
      `The testimonial of ${name} points to “${project}”, which is no project.`,
  ],
});

export type Testimonial = ItemOf<typeof testimonials>;
