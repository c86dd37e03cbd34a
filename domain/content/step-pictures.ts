import { withoutEditMarks } from "#domain/text/edit-mark.ts";

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
