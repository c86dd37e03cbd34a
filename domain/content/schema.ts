import { z } from "zod";
import { sectors } from "./sectors.ts";
import { weekdays } from "./weekdays.ts";

const line = z.string().trim().min(1);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case words joined by hyphens");
/** Path of a picture on this site, e.g. `/pictures/dragging.jpg`. */
const pictureUrl = z.string().startsWith("/");

const sectorSchema = z.enum(sectors);

/** Opening hours of some days of the week; times are `HH:MM` in Europe/London. */
const openingHoursSchema = z.object({
  /** As people read it, e.g. `Mon-Fri 8AM-6PM`. */
  label: line,
  /** Names schema.org knows, e.g. `Monday`. */
  days: z.array(z.enum(weekdays)),
  opens: z.string().regex(/^\d\d:\d\d$/),
  closes: z.string().regex(/^\d\d:\d\d$/),
});

export const businessSchema = z.object({
  name: line,
  initials: line,
  /** One sentence on what the business does, used in the footer and as a description. */
  description: line,
  email: z.email(),
  /** As people read it; `tel:` links and structured data derive the international form. */
  phone: line,
  /** Empty where none is given, as is `postcode`; content of older programs has neither. */
  street: z.string().default(""),
  locality: line,
  postcode: z.string().default(""),
  region: line,
  /** ISO 3166 code of the country. */
  country: z.string().length(2),
  areaServed: z.array(line),
  hours: z.array(openingHoursSchema).min(1),
  /** Public figures, shown on several pages. */
  stats: z.array(z.object({ figure: line, label: line })),
  /** The four badges under the hero. */
  badges: z.array(line),
  social: z.array(z.object({ name: line, url: z.url({ protocol: /^https?$/ }) })),
});
export type Business = z.infer<typeof businessSchema>;

const faqSchema = z.object({ question: line, answer: line });

export const serviceSchema = z.object({
  id: line,
  name: line,
  slug,
  summary: line,
  description: line,
  process: z.array(line),
  applications: z.array(line),
  keywords: z.array(line),
  heroImage: pictureUrl.nullable(),
  /** What the picture shows, and what stands under it; both may be empty. */
  heroAlt: z.string(),
  heroCaption: z.string(),
  faq: z.array(faqSchema),
});
export type Service = z.infer<typeof serviceSchema>;

/** `alt` says what the picture shows; empty where the owner has not written it yet. */
export const projectImageSchema = z.object({
  url: pictureUrl,
  alt: z.string(),
  caption: z.string(),
});
export type ProjectImage = z.infer<typeof projectImageSchema>;

export const projectSchema = z.object({
  id: line,
  title: line,
  slug,
  sector: sectorSchema,
  location: line,
  year: z.number().int(),
  client: z.string(),
  duration: z.string(),
  scope: line,
  /** Names of finishes; those that are a service's name are linked to it. */
  finishes: z.array(line),
  challenge: z.string(),
  solution: z.string(),
  outcome: z.string(),
  images: z.array(projectImageSchema),
  testimonial: z.object({ quote: line, author: line, role: z.string() }).nullable(),
});
export type Project = z.infer<typeof projectSchema>;

export const testimonialSchema = z.object({
  id: line,
  name: line,
  role: line,
  company: z.string(),
  quote: line,
  rating: z.number().int().min(1).max(5),
  /** Slug of the project it speaks of, or empty. */
  project: z.string(),
});
export type Testimonial = z.infer<typeof testimonialSchema>;
