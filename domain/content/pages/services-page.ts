import { contentType } from "#domain/content/content-type.ts";
import { googleFields } from "#domain/content/fields.ts";
import { builtInLeads } from "./built-in-leads.ts";
import {
  closingLine,
  endOfPage,
  heading,
  headline,
  lead,
  onePage,
  pageWords,
  sentence,
} from "./page-fields.ts";

/** The list of services, and what all the services' own pages share. */
export const servicesPage = contentType({
  name: "servicesPage",
  noun: "services-page",
  ...onePage,
  title: { always: "Services" },
  fields: {
    headline: headline("The finishes we paint"),
    lead: lead(builtInLeads.services),
    whenEmpty: sentence("Text without services", "There are no finishes to show just now.", {
      hint: "Stands in the introduction’s place while you have no services.",
    }),
    closing: closingLine(
      "Closing line",
      "Not sure which finish suits the room? Ask, and we will bring boards.",
    ),
    stepsHeading: heading("Heading of a service’s steps", "How it is done"),
    questionsHeading: heading("Heading of a service’s questions", "Questions people ask"),
    projectsHeading: heading("Heading of a service’s projects", "Where we used it"),
    serviceClosing: closingLine(
      "Closing line of a service",
      "Like the look of it? Tell us about the room.",
    ),
    ...googleFields,
  },
  form: {
    ...pageWords(
      "Services",
      "The texts around your services. The services themselves are under Services.",
    ),
    sections: [
      { title: "Top of the page", fields: ["headline", "lead", "whenEmpty"] },
      endOfPage,
      {
        title: "On every service’s own page",
        hint: "The same words on all of them. An empty heading is left out.",
        fields: ["stepsHeading", "questionsHeading", "projectsHeading", "serviceClosing"],
      },
    ],
  },
});
