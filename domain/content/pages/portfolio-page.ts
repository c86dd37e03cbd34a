import { contentType } from "#domain/content/content-type.ts";
import { googleFields } from "#domain/content/fields.ts";
import { builtInLeads } from "./built-in-leads.ts";
import {
  closingLine,
  endOfPage,
  heading,
  headline,
  lead,
  nameOfField,
  onePage,
  pageWords,
  sentence,
} from "./page-fields.ts";

/** The list of projects, and what all the projects' own pages share. */
export const portfolioPage = contentType({
  name: "portfolioPage",
  noun: "portfolio-page",
  ...onePage,
  title: { always: "Portfolio" },
  fields: {
    headline: headline("Rooms we have painted"),
    lead: lead(builtInLeads.portfolio),
    whenEmpty: sentence("Text without projects", "There are no projects to show just now.", {
      hint: "Stands in the introduction’s place while you have no projects.",
    }),
    closing: closingLine("Closing line", "Have a room in mind? We will come and look at it."),
    challengeHeading: heading("Heading of a project’s challenge", "What the room asked for"),
    solutionHeading: heading("Heading of a project’s solution", "What we did"),
    outcomeHeading: heading("Heading of a project’s outcome", "How it turned out"),
    finishesHeading: nameOfField("Name of a project’s finishes", "Finishes", {
      hint: "Above the finishes among a project’s facts, for example Materials.",
    }),
    projectClosing: closingLine(
      "Closing line of a project",
      "A room like this one? Tell us about it.",
    ),
    ...googleFields,
  },
  form: {
    ...pageWords(
      "Portfolio",
      "The texts around your projects. The projects themselves are under Portfolio.",
    ),
    sections: [
      { title: "Top of the page", fields: ["headline", "lead", "whenEmpty"] },
      endOfPage,
      {
        title: "On every project’s own page",
        hint: "The same words on all of them. An empty heading is left out.",
        fields: [
          "challengeHeading",
          "solutionHeading",
          "outcomeHeading",
          "finishesHeading",
          "projectClosing",
        ],
      },
    ],
  },
});
