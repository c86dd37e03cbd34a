import { z } from "zod";
import { field, form, line, paragraphs, required } from "#domain/forms/fields.ts";
import { readSampleCodes } from "#domain/sampler/sample.ts";
import { cleanAddress } from "#domain/text/clean-text.ts";
import { isEmailAddress } from "#domain/text/email-address.ts";

/** Most characters of each field, counted by `countCharacters` after the clean-up. */
export const enquiryLimits = {
  name: 100,
  email: 254,
  phone: 60,
  postcode: 20,
  service: 200,
  message: 5_000,
  id: 100,
  page: 200,
} as const;

/**
 * The posted enquiry form. Fields come out cleaned up; every fault is a message for the visitor on
 * its field. Any service is accepted, because names may change while the form is open.
 */
export const enquirySchema = form({
  name: required(line("Your name", enquiryLimits.name), "Enter your name"),
  email: required(
    field("Your e-mail address", enquiryLimits.email, cleanAddress),
    "Enter your e-mail address",
  ).refine(isEmailAddress, "Enter an e-mail address like name@example.com"),
  phone: required(line("Your phone number", enquiryLimits.phone), "Enter your phone number"),
  postcode: line("Your postcode", enquiryLimits.postcode),
  service: required(line("The service", enquiryLimits.service), "Choose a service"),
  message: required(
    paragraphs("Your message", enquiryLimits.message),
    "Tell us about your project",
  ),
  /** Codes of samples, with spaces between. Whatever is damaged is left out. */
  samples: z.preprocess((value) => readSampleCodes(wordsOf(value)), z.array(z.string())),
  /** Whether painted sample boards of them are wanted. */
  boards: z.preprocess((value) => value === "yes", z.boolean()),
  /** Codes of samples whose drawings the browser is going to send. */
  drawings: z.preprocess((value) => readSampleCodes(wordsOf(value)), z.array(z.string())),
  /** Whether the invisible field was filled in. */
  honeypot: z.preprocess((value) => (value ?? "") !== "", z.boolean()),
  /** From the browser, the same for every attempt to send one form; undefined when unusable. */
  id: z.string().trim().min(1).max(enquiryLimits.id).optional().catch(undefined),
  /** Path of the page that led to the form, from the browser; undefined when unusable. */
  page: z.string().max(enquiryLimits.page).optional().catch(undefined),
});

/** More words than a form has samples. */
const mostWords = 10;

function wordsOf(value: unknown): string[] {
  return typeof value === "string" ? value.split(/\s+/, mostWords) : [];
}

/** Names of the posted fields. */
export const enquiryFields = [
  "name",
  "email",
  "phone",
  "postcode",
  "service",
  "message",
  "samples",
  "boards",
  "drawings",
  "honeypot",
  "id",
  "page",
] as const satisfies (keyof z.output<typeof enquirySchema>)[];

/** Fields that a form may have several times, as it has a checkbox for each sample. */
export const enquiryLists = ["samples"] as const satisfies (typeof enquiryFields)[number][];

/** A valid enquiry. */
export type Enquiry = z.output<typeof enquirySchema>;

/** A field that a visitor fills in. */
type EnquiryField = Exclude<
  keyof Enquiry,
  "samples" | "boards" | "drawings" | "honeypot" | "id" | "page"
>;

/** The first fault of each faulty field. */
export type EnquiryErrors = Partial<Record<EnquiryField, string>>;
