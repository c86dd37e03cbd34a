import { business } from "#domain/content/business.ts";
import { type ContentType, labelsOf, wholeItem } from "#domain/content/content-type.ts";
import { projects } from "#domain/content/projects.ts";
import type { ListType } from "#domain/content/registry.ts";
import { services } from "#domain/content/services.ts";
import { testimonials } from "#domain/content/testimonials.ts";

/** The fields of a form, each with its default, for those that an example does not mention. */
function blankForm(type: ContentType): Record<string, unknown> {
  const item: Record<string, unknown> = wholeItem(type, { id: "" });
  return Object.fromEntries(Object.keys(labelsOf(type)).map((name) => [name, item[name]]));
}

/** A service form as the admin sends it, with some fields changed. */
export function exampleService(changes: Record<string, unknown> = {}) {
  return {
    ...blankForm(services),
    name: "Gold Leaf",
    slug: "gold-leaf",
    summary: "Leaf laid by hand on mouldings and lettering.",
    description: "Loose and transfer leaf.\n\nOil size or water size.",
    heroImage: "/pictures/gold-leaf.jpg",
    heroAlt: "A gilded cornice",
    heroCaption: "Gold leaf, 23 carats",
    process: ["Prepare the ground", "Lay the size", "Lay the leaf"],
    applications: ["Cornices", "Fascias"],
    keywords: ["gilding", "gold leaf"],
    faq: [{ question: "Does it tarnish?", answer: "Not gold of 23 carats." }],
    ...changes,
  };
}

/** A project form as the admin sends it, with some fields changed. */
export function exampleProject(changes: Record<string, unknown> = {}) {
  return {
    ...blankForm(projects),
    title: "Bank hall, Lisburn",
    slug: "bank-hall-lisburn",
    sector: "Commercial",
    location: "Lisburn",
    year: 2024,
    client: "A bank",
    duration: "3 weeks",
    scope: "Twelve columns marbled as Connemara.",
    finishes: ["Marbling", "Gold Leaf"],
    challenge: "The hall stayed open.",
    solution: "Nights.",
    outcome: "Nobody noticed until it was done.",
    images: [
      { url: "/pictures/bank-1.jpg", alt: "Columns from the door", caption: "From the door" },
      { url: "/pictures/bank-2.jpg", alt: "A capital", caption: "" },
    ],
    testimonial: { quote: "They kept to the plan.", author: "M. Hughes", role: "Manager" },
    ...changes,
  };
}

/** A testimonial form as the admin sends it, with some fields changed. */
export function exampleTestimonial(changes: Record<string, unknown> = {}) {
  return {
    ...blankForm(testimonials),
    name: "Una Kearney",
    role: "Church secretary",
    company: "parish in County Down",
    quote: "The ceiling is as it was in 1903, and we heard mass every Sunday.",
    rating: 5,
    project: "civic-hall-restoration",
    ...changes,
  };
}

/** A form of the business as the admin sends it, with some fields changed. */
export function exampleBusiness(changes: Record<string, unknown> = {}) {
  return {
    ...blankForm(business),
    name: "Decor Specialist",
    initials: "DS",
    description: "Finishes made by hand.",
    areaServed: ["Lisburn"],
    phone: "028 9649 6321",
    email: "office@decorspecialist.example",
    street: "4 Linenhall Yard",
    locality: "Lisburn",
    postcode: "BT28 1AA",
    region: "Northern Ireland",
    hours: [{ days: ["Monday", "Wednesday"], opens: "08:30", closes: "17:00" }],
    social: [{ name: "Instagram", url: "https://instagram.example/decor" }],
    ...changes,
  };
}

/** The example form of each type that has several items. */
export const exampleForms: Record<
  ListType["noun"],
  (changes?: Record<string, unknown>) => Record<string, unknown>
> = { service: exampleService, project: exampleProject, testimonial: exampleTestimonial };
