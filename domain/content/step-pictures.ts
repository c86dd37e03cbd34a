import { line, paragraphs, picturePath } from "#domain/forms/fields.ts";
import { withoutEditMarks } from "#domain/text/edit-mark.ts";
import { pictureRows, texts } from "./fields.ts";

/** The picture of a step of the work. */
export interface StepPicture {
  /**
   * The text of the step. A place would name another step once someone else's save has put one in
   * before it.
   */
  step: string;
  url: string;
  alt: string;
}

export const noStepPicture: StepPicture = { step: "", url: "", alt: "" };

/**
 * For each step its picture, or a blank one. In an unsaved form the two lists have the same length,
 * because two of its steps may read the same.
 */
export function picturesOfSteps(steps: string[], pictures: StepPicture[]): StepPicture[] {
  const texts = steps.map((step) => withoutEditMarks(step));
  const isInPlace = ({ step, url }: StepPicture, index: number) => !url || step === texts[index];
  if (pictures.length === steps.length && pictures.every(isInPlace)) return pictures;
  const left = [...pictures];
  return texts.map((text) => {
    const place = left.findIndex(({ step, url }) => url && step === text);
    return (place >= 0 && left.splice(place, 1)[0]) || noStepPicture;
  });
}

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
