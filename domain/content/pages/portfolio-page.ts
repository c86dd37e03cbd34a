import { contentType } from "#domain/content/content-type.ts";
import { googleFields } from "#domain/content/google-fields.ts";
import { closingLine, heading, headline, lead, onePage, sentence } from "./page-fields.ts";

/** The list of projects, and what all the projects' own pages share. */
export const portfolioPage = contentType({
  name: "portfolioPage",
  noun: "portfolio-page",
  ...onePage,
  title: { always: "Portfolio" },
  fields: {
    headline: headline("Rooms we have painted"),
    lead: lead(
      "Halls, hotels and homes. Each page says what the room asked for, what we did and how it turned out.",
    ),
    whenEmpty: sentence("Text without projects", "There are no projects to show just now."),
    closing: closingLine("Closing line", "Have a room in mind? We will come and look at it."),
    challengeHeading: heading("Heading of a project’s challenge", "What the room asked for"),
    solutionHeading: heading("Heading of a project’s solution", "What we did"),
    outcomeHeading: heading("Heading of a project’s outcome", "How it turned out"),
    projectClosing: closingLine(
      "Closing line of a project",
      "A room like this one? Tell us about it.",
    ),
    ...googleFields,
  },
});
