import { line, paragraphs, picturePath } from "#domain/forms/fields.ts";
import { pictureRows, texts } from "./fields.ts";

/** The most characters that a step may have. */
const longestStep = 2_000;
/** How many steps there may be. */
const mostSteps = 100;

/** The steps of the work, and the pictures of those that have one. */
export const processFields = {
  process: {
    ...texts("Process Steps", {
      subject: "The process",
      limit: mostSteps,
      entry: paragraphs("This step", longestStep),
    }),
    control: { kind: "process" } as const,
  },
  /** Visitors do not see a picture whose step is gone. */
  stepPictures: pictureRows("Pictures of the Steps", {
    subject: "The list of pictures of the steps",
    limit: mostSteps,
    row: {
      step: paragraphs("This step", longestStep),
      url: picturePath(),
      alt: line("This description", 1_000),
    },
    check({ step, url }, fault) {
      if (url !== "" && step === "") fault("step", "Say what is done in this step");
    },
    isKept: ({ url }) => url !== "",
    picture: "url",
    alt: "alt",
    compared: ["step"],
  }),
};
