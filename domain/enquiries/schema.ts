import { z } from "zod";
import { form } from "#domain/forms/form.ts";
import { field, line, paragraphs, required } from "#domain/forms/text-fields.ts";
import { cleanAddress } from "#domain/text/clean-text.ts";
import { isEmailAddress } from "#domain/text/email-address.ts";

/** The most characters each field takes, as `countCharacters` counts them after the clean-up. */
export const enquiryLimits = {
  name: 100,
  email: 254,
  phone: 60,
  postcode: 20,
  service: 200,
  message: 5_000,
  id: 100,
} as const;

/**
 * The enquiry form as posted, for the browser and the server. Fields come out cleaned up; what is
 * wrong is a message on its field, in the visitor's words. Any service is taken, since its name may
 * change while the form is open.
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
  /** Whether the field that people do not see was filled in. */
  honeypot: z.preprocess((value) => (value ?? "") !== "", z.boolean()),
  /**
   * Made by the browser, the same each time one form is sent; undefined when missing or of no use.
   */
  id: z.string().trim().min(1).max(enquiryLimits.id).optional().catch(undefined),
});

/** The names of its fields, as a form posts them. */
export const enquiryFields = [
  "name",
  "email",
  "phone",
  "postcode",
  "service",
  "message",
  "honeypot",
  "id",
] as const satisfies (keyof z.output<typeof enquirySchema>)[];

/** An enquiry that passed. */
export type Enquiry = z.output<typeof enquirySchema>;

/** A field that a visitor fills in, and that may have a message. */
export type EnquiryField = Exclude<keyof Enquiry, "honeypot" | "id">;

/** At most one message a field: the first thing to put right. */
export type FieldErrors = Partial<Record<EnquiryField, string>>;

/** Reads a post: the enquiry, or what the visitor has to put right. */
export function readEnquiry(input: unknown): { enquiry: Enquiry } | { fieldErrors: FieldErrors } {
  const { data, error } = enquirySchema.safeParse(input);
  if (!error) return { enquiry: data };
  const fieldErrors: FieldErrors = {};
  for (const { path, message } of error.issues) fieldErrors[path[0] as EnquiryField] ??= message;
  return { fieldErrors };
}
