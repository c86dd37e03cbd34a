import { contentType, type ItemOf } from "#domain/content/content-type.ts";
import { googleFields, pictureRows, rows } from "#domain/content/fields.ts";
import { line, paragraphs, picturePath } from "#domain/forms/fields.ts";
import { isSamplePerson } from "#domain/sample-site/people.ts";
import { workshopPicture } from "#domain/sample-site/pictures.ts";
import { builtInLeads } from "./built-in-leads.ts";
import {
  closingLine,
  endOfPage,
  heading,
  headline,
  lead,
  namedTexts,
  onePage,
  ownPicture,
  pageWords,
  pictureWarnings,
  prose,
  shortTexts,
  shown,
} from "./page-fields.ts";

const figures = rows("Figures", {
  subject: "The list of figures",
  limit: 12,
  row: { figure: line("This figure", 20), label: line("This label", 100) },
  check({ figure, label }, fault) {
    if (figure === "" && label !== "") fault("figure", "Enter the figure, for example 20+");
    if (figure !== "" && label === "") fault("label", "Enter what the figure counts");
  },
  isKept: ({ figure }) => figure !== "",
  hasEmptyRow: true,
  control: {
    kind: "rows",
    row: "Figure",
    titleField: "figure",
    of: [
      [
        { name: "figure", label: "Figure", control: { kind: "input" } },
        { name: "label", label: "What it counts", control: { kind: "line" } },
      ],
    ],
  },
});

/** Who works here. Someone without a picture is shown by name. */
const people = pictureRows("People", {
  subject: "The list of people",
  limit: 30,
  row: {
    picture: picturePath(),
    name: line("This name", 200),
    role: line("This role", 200),
    words: paragraphs("This text", 2_000),
  },
  check({ name, ...rest }, fault) {
    if (name === "" && Object.values(rest).some(Boolean)) fault("name", "Enter the person’s name");
  },
  isKept: ({ name }) => name !== "",
  picture: "picture",
  control: {
    kind: "rows",
    row: "Person",
    titleField: "name",
    mayBeEmpty: true,
    of: [
      [
        { name: "name", label: "Name", isRequired: true, control: { kind: "line" } },
        { name: "role", label: "What they do", control: { kind: "line" } },
      ],
      { name: "words", label: "A few words", control: { kind: "text", rows: 3 } },
      { name: "picture", label: "Photo", control: { kind: "picture" } },
    ],
  },
});

export const aboutPage = contentType({
  name: "aboutPage",
  noun: "about-page",
  ...onePage,
  title: { always: "About" },
  fields: {
    headline: headline("Paint, patience and a good brush"),
    lead: lead(builtInLeads.about),
    ...ownPicture(workshopPicture),
    storyHeading: heading("Heading of the story", "How we came to this"),
    story: prose(
      "Story",
      `The trade is learnt at somebody’s elbow. Ours began on church panelling and shopfronts, with an older grainer who mixed his own scumble and would not let a door go until the knots sat where a tree would have put them. We still work to his rule: look at the real thing, then paint it.

Since then we have marbled columns, gilded cornices, dragged libraries and lime washed a good many damp old walls that modern paint had been holding wet. Each job is painted by the people who came to look at it.`,
      {
        hint: "A blank line begins a new paragraph. Without text, visitors see no heading either.",
      },
    ),
    showFigures: shown("Show the figures"),
    figures,
    showWork: shown("Show how we work"),
    workHeading: heading("Heading of how we work", "How we work"),
    work: prose(
      "How we work",
      `We begin by looking: at the light, at what is on the walls now, and at how the room is used. A finish that suits a quiet study will not do in a hotel corridor, and we would sooner say so at the start.

Then we paint boards in your colours and leave them with you for a few days. When you have chosen, you have a written price and a date. Preparation takes the larger part of most jobs. Nobody admires it, and everything rests on it.

When we are done you get a note of what was used, how to clean it and when to call us back. Many of our rooms have been touched up rather than repainted, ten and fifteen years on.`,
    ),
    showPeople: shown("Show the people"),
    peopleHeading: heading("Heading of the people", "Who we are"),
    people,
    showTestimonials: shown("Show the testimonials"),
    testimonialsHeading: heading("Heading of the testimonials", "What clients say"),
    showTechniques: shown("Show the techniques"),
    techniquesHeading: heading("Heading of the techniques", "Our techniques"),
    techniques: shortTexts("Techniques", "Technique"),
    showClients: shown("Show who we work for"),
    clientsHeading: heading("Heading of who we work for", "Who we paint for"),
    clients: namedTexts("Who we work for", "Client", [
      {
        name: "Hotels and hospitality",
        text: "Bars, lobbies and dining rooms that have to look right by day and by lamplight, and stand up to coats, cases and cleaning.",
      },
      {
        name: "Heritage buildings",
        text: "Graining, marbling and lime wash matched to what survives, in materials the building can live with, and recorded for whoever comes next.",
      },
      {
        name: "Fine homes",
        text: "Halls, drawing rooms and bedrooms, one room or the whole house, agreed on boards seen in your own light.",
      },
      {
        name: "Offices and public rooms",
        text: "Reception halls, chambers and churches, worked in stages or out of hours so that the doors can stay open.",
      },
    ]),
    closing: closingLine("Closing line", "Let us bring boards to you. See them in your own light."),
    ...googleFields,
  },
  form: {
    ...pageWords("About", "Who you are and how you work, from the top of the page to its end."),
    sections: [
      { title: "Top of the page", fields: ["headline", "lead"] },
      {
        title: "Picture",
        hint: "It stands beside the story, or above it in a narrow window.",
        fields: ["picture"],
      },
      { title: "Story", hint: "How you came to your trade.", fields: ["storyHeading", "story"] },
      {
        title: "Figures",
        hint: "Such as ‘20+’ and ‘years at the trade’. Four fill a row.",
        fields: ["showFigures", "figures"],
      },
      {
        title: "How we work",
        hint: "What a client can expect of you.",
        fields: ["showWork", "workHeading", "work"],
      },
      {
        title: "People",
        hint: "Clients like to know who will come. Visitors see this part once you have added someone.",
        fields: ["showPeople", "peopleHeading", "people"],
      },
      {
        title: "Testimonials",
        hint: "Those that belong to none of your projects.",
        fields: ["showTestimonials", "testimonialsHeading"],
      },
      {
        title: "Techniques",
        hint: "What you can do, one technique a row. One with the name of a service shows its picture and leads to it.",
        fields: ["showTechniques", "techniquesHeading", "techniques"],
      },
      {
        title: "Who we work for",
        hint: "Your kinds of client, and what you do for each.",
        fields: ["showClients", "clientsHeading", "clients"],
      },
      endOfPage,
    ],
  },
  warnings: (page, { pictures }) => [
    ...pictureWarnings("about page", page, pictures),
    page.showPeople &&
      page.people.some(isSamplePerson) &&
      "The about page shows people with sample names. Visitors would take them for people who work for you.",
  ],
});

export type AboutPage = ItemOf<typeof aboutPage>;
