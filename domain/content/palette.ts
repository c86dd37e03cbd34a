import type { z } from "zod";
import { form, line, listOf, required } from "#domain/forms/fields.ts";
import { readHexColour } from "#domain/sampler/colour.ts";
import { type HouseColour, houseColours } from "#domain/sampler/house-colours.ts";
import { paletteFaults } from "#domain/sampler/palette-faults.ts";
import type { FormField } from "./content-type.ts";
import { storedRows } from "./fields.ts";

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
export const palette: FormField<HouseColour[]> = {
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
