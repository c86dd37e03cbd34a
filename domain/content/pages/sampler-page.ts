import type { z } from "zod";
import { contentType, type FormField } from "#domain/content/content-type.ts";
import { googleFields, storedRows } from "#domain/content/fields.ts";
import { form, line, listOf, required } from "#domain/forms/fields.ts";
import { readHexColour } from "#domain/sampler/colour.ts";
import { type HouseColour, houseColours, paletteFaults } from "#domain/sampler/house-colours.ts";
import { builtInLeads } from "./built-in-leads.ts";
import { heading, headline, lead, ofRows, onePage, pageWords, sentence } from "./page-fields.ts";

const row = form({
  family: line("This family", 40),
  name: required(line("This name", 60), "Enter the colour’s name"),
  colour: required(line("This colour", 20), "Choose a colour")
    .refine((text) => readHexColour(text) !== null, {
      error: "Enter a colour like #1F3B30: six digits from 0 to 9 and A to F",
      abort: true,
    })
    .transform((text) => readHexColour(text) ?? text),
}) as unknown as z.ZodType<HouseColour>;

/** The colours from which visitors choose in the sampler. Colours of one family stand together. */
const palette: FormField<HouseColour[]> = {
  label: "Palette",
  control: { kind: "palette" },
  form: listOf("The palette", 60, row, () => true)
    .refine(({ length }) => length >= 2, "A finish needs at least two colours")
    .superRefine((rows, context) => {
      for (const [field, message] of Object.entries(paletteFaults(rows))) {
        const [index, name = ""] = field.split(".");
        context.addIssue({ code: "custom", path: [Number(index), name], message });
      }
    }),
  ...storedRows(["family", "name", "colour"], [...houseColours]),
  toForm: (rows) => rows,
  // Code computes with the colours and compares the families.
  mark: (rows, mark, list) =>
    rows.map((each, index) => ({ ...each, name: mark(each.name, `${list}.${index}.name`) })),
};

/** Where visitors try a finish in colours of their choice. Without a finish there is no page. */
export const samplerPage = contentType({
  name: "samplerPage",
  noun: "sampler-page",
  ...onePage,
  title: { always: "Sampler" },
  fields: {
    headline: headline("Try a finish in your colours"),
    lead: lead(builtInLeads.sampler),
    drawnText: sentence(
      "Introduction of the drawing",
      "Move the light, come as near as the marks of the brush, and keep up to three samples side by side.",
      {
        hint: "Visitors whose browser cannot draw the finish do not see it.",
        ...ofRows(2),
      },
    ),
    note: sentence(
      "Note about screens",
      "Every screen shows colours a little differently, and no drawing has the depth of glaze on plaster. This helps you to make a shortlist. Only a painted sample board, seen in your own room, shows the real thing.",
      { hint: "An honest word: a screen is not a wall.", ...ofRows(3) },
    ),
    palette,
    wallHeading: heading("Heading of their own wall", "On your own wall"),
    wallText: sentence(
      "Text about their own wall",
      "Choose a photo of the room and lay the finish on the wall. The photo stays with you unless you attach it to an enquiry.",
      ofRows(3),
    ),
    boardsHeading: heading("Heading of the sample boards", "See it painted"),
    boardsText: sentence(
      "Text about the sample boards",
      "We paint boards of up to three finishes in the colours you choose here, to hold against your wall by day and by lamplight.",
      ofRows(3),
    ),
    ...googleFields,
  },
  form: {
    ...pageWords(
      "Sampler",
      "Where visitors try your finishes in colours of their own. Which services it shows, each service says in its own form.",
    ),
    sections: [
      { title: "Top of the page", fields: ["headline", "lead", "drawnText", "note"] },
      {
        title: "Palette",
        hint: "The colours that visitors choose from, besides any of their own. Open a family to change it. A row has the colour by eye, its light reflectance value (LRV: 0 swallows all light, 100 gives all of it back), its name, its hex digits and its family.",
        isRequired: true,
        fields: ["palette"],
      },
      {
        title: "On their own wall",
        hint: "Visitors may lay a finish on a photo of their room.",
        fields: ["wallHeading", "wallText"],
      },
      {
        title: "Sample boards",
        hint: "Beside the buttons by which visitors ask for a quote, or for painted boards.",
        fields: ["boardsHeading", "boardsText"],
      },
    ],
  },
  warnings: (_, { endsSampler }) => [
    endsSampler && "No service is shown in the sampler: its page and the links to it will be gone.",
  ],
});
