import { z } from "zod";
import { businessSchema } from "#domain/content/schema.ts";
import { isTelephoneNumber } from "#domain/content/telephone.ts";
import { weekdays } from "#domain/content/weekdays.ts";
import { form } from "#domain/forms/form.ts";
import { list } from "#domain/forms/list-fields.ts";
import { field, line, required } from "#domain/forms/text-fields.ts";
import { cleanAddress } from "#domain/text/clean-text.ts";
import { closesTooEarly, isInOrder, repeatedDay } from "./hours-faults.ts";

/** The most characters each field takes, and the most entries a list. */
const businessLimits = {
  phone: 60,
  email: 254,
  street: 200,
  locality: 100,
  postcode: 20,
  region: 100,
  time: 20,
  linkName: 100,
  linkUrl: 500,
  hours: weekdays.length,
  links: 20,
} as const;

/** One row of the opening hours. */
const openDays = form({
  days: z.preprocess(
    (value) => value ?? [],
    z
      .array(z.enum(weekdays), "Choose days of the week")
      .nonempty("Choose at least one day")
      .transform((chosen) => weekdays.filter((day) => chosen.includes(day))),
  ),
  opens: time("The opening time", "Enter when you open, for example 08:00"),
  closes: time("The closing time", "Enter when you close, for example 18:00"),
}).refine(isInOrder, { path: ["closes"], error: closesTooEarly });

const link = form({
  name: line("This name", businessLimits.linkName),
  url: field("This address", businessLimits.linkUrl, cleanAddress),
}).superRefine(({ name, url }, context) => {
  if (name === "" && url === "") return;
  const fault = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (name === "") fault("name", "Enter what the link is called, for example Instagram");
  if (!isWebAddress(url)) fault("url", "Enter an address that begins with https://");
});

/**
 * What the owner edits of the business, for the browser and the server. Fields come out cleaned up,
 * days in the order of the week, links without blank rows. Whatever passes fits `businessSchema`.
 */
export const businessFormSchema = form({
  phone: required(line("The phone number", businessLimits.phone), "Enter the phone number").refine(
    isTelephoneNumber,
    "Enter one number with its area code, for example 028 9649 6123",
  ),
  email: required(
    field("The e-mail address", businessLimits.email, cleanAddress),
    "Enter the e-mail address",
  ).refine(
    (text) => businessSchema.shape.email.safeParse(text).success,
    "Enter an e-mail address like name@example.com",
  ),
  street: line("The street", businessLimits.street),
  locality: required(line("The town", businessLimits.locality), "Enter the town"),
  postcode: line("The postcode", businessLimits.postcode),
  region: required(line("The region", businessLimits.region), "Enter the region"),
  hours: list("The list of opening hours", businessLimits.hours, openDays, () => true)
    .refine(({ length }) => length > 0, "Enter when you are open")
    .superRefine((rows, context) => {
      for (const index of rows.keys()) {
        const message = repeatedDay(rows, index);
        if (message) context.addIssue({ code: "custom", path: [index, "days"], message });
      }
    }),
  social: list(
    "The list of links",
    businessLimits.links,
    link,
    ({ name, url }) => name !== "" || url !== "",
  ),
});

/** A form of the business that passed. */
export type BusinessForm = z.output<typeof businessFormSchema>;

/** A time of day as browsers send it, `HH:MM`. */
function time(subject: string, message: string) {
  return required(line(subject, businessLimits.time), message).refine(
    (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
    { error: message, abort: true },
  );
}

/** Whether a link may lead there: the web, never a script. */
function isWebAddress(text: string): boolean {
  return businessSchema.shape.social.element.shape.url.safeParse(text).success;
}
