import { contentType, type ItemOf } from "#domain/content/content-type.ts";
import { googleFields } from "#domain/content/fields.ts";
import { homePicture } from "#domain/sample-site/pictures.ts";
import { builtInLeads } from "./built-in-leads.ts";
import {
  closingLine,
  endOfPage,
  heading,
  headline,
  lead,
  namedTexts,
  ofRows,
  onePage,
  ownPicture,
  pageWords,
  pictureWarnings,
  sentence,
  shortTexts,
  shown,
} from "./page-fields.ts";

export const homePage = contentType({
  name: "homePage",
  noun: "home-page",
  ...onePage,
  title: { always: "Home" },
  fields: {
    headline: headline("Walls worth a second look"),
    lead: lead(builtInLeads.home),
    ...ownPicture(homePicture),
    badges: shortTexts("Badges", "Badge"),
    showServices: shown("Show the services"),
    servicesHeading: heading("Heading of the services", "Each finish made by hand, on your wall"),
    servicesLead: sentence(
      "Introduction to the services",
      "Every finish starts as a sample board in your colours, seen in your light.",
      ofRows(2),
    ),
    showSteps: shown("Show the steps"),
    stepsHeading: heading("Heading of the steps", "From first visit to last coat"),
    steps: namedTexts("Steps", "Step", [
      {
        name: "Consultation",
        text: "We look at the room, the light and what is on the walls now, and talk through what will last.",
      },
      {
        name: "Samples & Planning",
        text: "Hand-painted boards in your colours, a fixed price and a date you can rely on.",
      },
      {
        name: "Expert Preparation",
        text: "Filling, sanding and sealing. Most of a good finish is under it.",
      },
      {
        name: "Finish & Aftercare",
        text: "The finish, its protective coat, and a note on how to look after it.",
      },
    ]),
    showProjects: shown("Show the recent work"),
    projectsHeading: heading("Heading of the recent work", "Recent work"),
    showTestimonials: shown("Show the testimonials"),
    testimonialsHeading: heading("Heading of the testimonials", "What clients say"),
    closing: closingLine("Closing line", "Tell us about the room. We will bring samples."),
    ...googleFields,
  },
  form: {
    ...pageWords("Home", "The first page of your website, from top to bottom."),
    sections: [
      { title: "Top of the page", fields: ["headline", "lead"] },
      {
        title: "Picture",
        hint: "It fills the top of the page. In a wide window, the headline stands over its lower left.",
        fields: ["picture"],
      },
      {
        title: "Badges",
        hint: "Short facts under the picture. Four fill a row.",
        fields: ["badges"],
      },
      {
        title: "Services",
        hint: "The first six services of your list.",
        fields: ["showServices", "servicesHeading", "servicesLead"],
      },
      {
        title: "Steps",
        hint: "How a job goes with you, from first visit to last.",
        fields: ["showSteps", "stepsHeading", "steps"],
      },
      {
        title: "Recent work",
        hint: "The three newest projects of your portfolio.",
        fields: ["showProjects", "projectsHeading"],
      },
      {
        title: "Testimonials",
        hint: "Your first three testimonials, those with five stars before the others.",
        fields: ["showTestimonials", "testimonialsHeading"],
      },
      endOfPage,
    ],
  },
  warnings: (page, { pictures }) => pictureWarnings("home page", page, pictures),
});

export type HomePage = ItemOf<typeof homePage>;
