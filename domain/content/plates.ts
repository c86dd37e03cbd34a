import { z } from "zod";
import { line, picturePath } from "#domain/forms/fields.ts";
import { pictureRows } from "./fields.ts";

/** What a plate is, if it is more than a picture of the work. */
const plateKinds = ["", "close-up"] as const;

const kind = z.preprocess(
  (value) => value ?? "",
  z.enum(plateKinds, "Choose whether it is a close-up"),
) as unknown as z.ZodType<string>;

/** The pictures of a finish: between the sections of its page, and whole on a page of plates. */
export const plates = pictureRows("Plates", {
  subject: "The list of plates",
  limit: 100,
  row: {
    url: picturePath(),
    alt: line("This description", 1_000),
    caption: line("This caption", 1_000),
    kind,
  },
  check({ url, ...words }, fault) {
    if (url === "" && Object.values(words).some(Boolean)) fault("url", "Choose a picture");
  },
  control: { kind: "plates" },
  isKept: ({ url }) => url !== "",
  picture: "url",
  alt: "alt",
  compared: ["kind"],
});
