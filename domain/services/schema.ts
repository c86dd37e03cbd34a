import type { z } from "zod";
import { form } from "#domain/forms/form.ts";
import { list, texts } from "#domain/forms/list-fields.ts";
import { pictureAddress } from "#domain/forms/picture-address.ts";
import { slugField, slugLimit } from "#domain/forms/slug-field.ts";
import { line, paragraphs, required } from "#domain/forms/text-fields.ts";

/** The most characters each field takes, and the most entries a list. */
export const serviceLimits = {
  name: 200,
  slug: slugLimit,
  summary: 1_000,
  description: 20_000,
  step: 2_000,
  application: 500,
  keyword: 200,
  alt: 1_000,
  caption: 1_000,
  question: 500,
  answer: 5_000,
  entries: 100,
} as const;

const { entries } = serviceLimits;

/**
 * The service form, new and edit, for the browser and the server (specification, 5, "Service
 * form"). Fields come out cleaned up, lists without their blank entries, the FAQ without pairs that
 * lack a question or an answer, no picture as null.
 */
export const serviceFormSchema = form({
  name: required(line("The name", serviceLimits.name), "Enter the service’s name"),
  slug: slugField(),
  summary: required(line("The summary", serviceLimits.summary), "Enter a summary"),
  description: required(
    paragraphs("The description", serviceLimits.description),
    "Enter a description",
  ),
  heroImage: pictureAddress().transform((path) => path || null),
  heroAlt: line("This description", serviceLimits.alt),
  heroCaption: line("This caption", serviceLimits.caption),
  process: texts("The process", entries, paragraphs("This step", serviceLimits.step)),
  applications: texts(
    "The list of applications",
    entries,
    line("This application", serviceLimits.application),
  ),
  keywords: texts("The list of keywords", entries, line("This keyword", serviceLimits.keyword)),
  faq: list(
    "The FAQ",
    entries,
    form({
      question: line("This question", serviceLimits.question),
      answer: paragraphs("This answer", serviceLimits.answer),
    }),
    ({ question, answer }) => question !== "" && answer !== "",
  ),
});

/** A service form that passed. */
export type ServiceForm = z.output<typeof serviceFormSchema>;
