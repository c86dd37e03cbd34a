import { counted } from "#domain/counted.ts";
import { line, quotation, required, slugLimit, wholeNumber } from "#domain/forms/fields.ts";
import { quotedWords } from "#domain/text/quotation.ts";
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
    role: text("Role", required(line("The role", 200), "Enter the client’s role"), "", {
      hint: "Such as ‘Homeowner’ or ‘Hotel manager’.",
    }),
    company: text("Company", line("The company", 200)),
    quote: text(
      "Quote",
      required(quotation("The quote", 5_000), "Enter what the client said"),
      "",
      {
        hint: "Without quotation marks; the site adds them.",
        control: { kind: "text", rows: 5 },
      },
    ),
    rating: number<number>("Rating", {
      form: wholeNumber({
        min: 1,
        max: featuredRating,
        missing: "Choose a rating",
        outside: `Choose a rating from 1 to ${featuredRating}`,
      }),
      toForm: (rating) => rating,
      initial: () => featuredRating,
      hint: "Five stars are featured on the home page.",
      control: {
        kind: "choice",
        options: [5, 4, 3, 2, 1].map((stars) => ({
          value: stars,
          label: counted(stars, "star"),
        })),
      },
    }),
    /** Slug of a project, or empty. */
    project: unmarked(
      text(
        "Project",
        line("The project", slugLimit).refine(
          (slug) => slug === "" || isSlug(slug),
          "Choose a project from the list",
        ),
        "",
        { control: { kind: "mention", options: [] } },
      ),
    ),
  },
  form: {
    add: {
      title: "Add New Testimonial",
      subtitle: "Add what a client said about your work.",
      submit: "Create Testimonial",
    },
    edit: {
      title: "Edit Testimonial",
      subtitle: "Update what a client said.",
      submit: "Update Testimonial",
    },
    tab: "Edit Testimonial of",
    sections: [
      { title: "Testimonial", fields: ["quote", "rating"] },
      { title: "Client", fields: [["name", "role", "company", "project"]] },
    ],
  },
  card: ({ name, role, company, rating, quote, project, createdAt }) => ({
    called: `the testimonial of ${name}`,
    line: company ? `${role}, ${company}` : role,
    ...{ rating, quote: `"${quotedWords(quote)}"` },
    ...(project && { badge: `Project: ${project}` }),
    facts: [
      `Added ${new Date(createdAt).toLocaleDateString("en-GB", { timeZone: "Europe/London" })}`,
    ],
  }),
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
