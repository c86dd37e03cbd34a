import { contentType, type ItemOf } from "#domain/content/content-type.ts";
import { googleFields, picture, pictureText, text } from "#domain/content/fields.ts";
import { line } from "#domain/forms/fields.ts";
import { pictureAt } from "#domain/images/picture-reference.ts";
import { isBlank } from "#domain/text/clean-text.ts";
import { builtInLeads } from "./built-in-leads.ts";
import {
  heading,
  headline,
  lead,
  nameOfField,
  ofRows,
  onePage,
  pageWords,
  prose,
  sentence,
  shortTexts,
  shown,
} from "./page-fields.ts";

/** The page with the quote form, and the thanks that follow an enquiry. */
export const contactPage = contentType({
  name: "contactPage",
  noun: "contact-page",
  ...onePage,
  title: { always: "Contact" },
  fields: {
    headline: headline("Ask for a quote"),
    lead: lead(builtInLeads.contact),
    messageExample: sentence(
      "Example of project details",
      "The room, its size, what is on the walls now, and when you would like it done",
      { hint: "Stands in grey where visitors describe the job, until they write." },
    ),
    photosHeading: nameOfField("Name of the photos", "Photos of the room"),
    showReasons: shown("Show the reasons"),
    reasonsHeading: heading("Heading of the reasons", "Why Choose Us"),
    reasons: shortTexts("Reasons", "Reason", [
      "Sample boards painted in your colours before you decide",
      "A written, fixed price and a start date",
      "Rooms protected, and left as clean as we found them",
      "Fully insured, with references from heritage and hotel work",
      "A care note for every finish, and we come back to touch up",
    ]),
    answersHeading: heading("Heading of who answers", "Who answers"),
    answers: prose("Who answers", "", {
      hint: "Who reads the enquiries and calls back.",
      ...ofRows(2),
    }),
    areaHeading: heading("Heading of the area", "Where we work"),
    area: prose("Area", "", {
      hint: "How far you travel, and what that costs.",
      ...ofRows(2),
    }),
    towns: shortTexts("Towns", "Town"),
    /** A map or a view of the area. There is no built-in one. */
    areaPicture: picture("Picture of the area", null, {
      control: { kind: "picture", alt: "areaPictureAlt", caption: "areaPictureCaption" },
    }),
    areaPictureAlt: pictureText(
      "areaPicture",
      "What the picture of the area shows",
      line("This description", 1_000),
    ),
    areaPictureCaption: text("Caption of the picture of the area", line("This caption", 1_000)),
    insuranceHeading: heading("Heading of the insurance", "Insurance"),
    insurance: prose("Insurance", "", {
      hint: "What you are insured for, and up to how much.",
      ...ofRows(2),
    }),
    membershipsHeading: heading("Heading of the memberships", "Memberships"),
    memberships: shortTexts("Memberships", "Membership"),
    thanksHeadline: headlineOfThanks("Thank you."),
    thanksLead: sentence("Introduction of the thanks", "Your enquiry has reached us."),
    nextHeading: heading("Heading of what happens next", "What happens next"),
    nextSteps: shortTexts("What happens next", { row: "Next step", isNumbered: true }, [
      "We read what you wrote and reply, with questions or with a day to come and look.",
      "We look at the room, the light and what is on the walls now, and talk through what will last.",
      "We paint sample boards in your colours, and give you a written, fixed price and a start date.",
    ]),
    ...googleFields,
  },
  form: {
    ...pageWords(
      "Contact",
      "The texts around the quote form. Phone, address and hours are under Business Details.",
    ),
    sections: [
      { title: "Top of the page", fields: ["headline", "lead"] },
      { title: "Quote form", fields: ["messageExample", "photosHeading"] },
      {
        title: "Reasons",
        hint: "Why people should ask you, one reason a row.",
        fields: ["showReasons", "reasonsHeading", "reasons"],
      },
      {
        title: "More about you",
        hint: "Visitors see each part once you have written its text.",
        fields: [
          "answersHeading",
          "answers",
          "areaHeading",
          "area",
          "insuranceHeading",
          "insurance",
        ],
      },
      {
        title: "Towns",
        hint: "Where you work, one town a row. Visitors see them under the text about the area, and search engines read them.",
        fields: ["towns", "areaPicture"],
      },
      {
        title: "Memberships",
        hint: "Trade bodies and schemes, one a row.",
        fields: ["membershipsHeading", "memberships"],
      },
      {
        title: "Thanks",
        hint: "What people see once their enquiry has reached you. The preview does not show it.",
        fields: ["thanksHeadline", "thanksLead", "nextHeading", "nextSteps"],
      },
    ],
  },
  warnings: ({ areaPicture, areaPictureAlt }, { pictures }) => [
    areaPicture &&
      !pictureAt(pictures, areaPicture) &&
      "The picture of the area on the contact page cannot be found.",
    areaPicture &&
      isBlank(areaPictureAlt) &&
      "The contact page does not say what the picture of the area shows, for people who cannot see it.",
  ],
});

export type ContactPage = ItemOf<typeof contactPage>;

function headlineOfThanks(builtIn: string) {
  return { ...headline(builtIn), label: "Headline of the thanks" };
}
