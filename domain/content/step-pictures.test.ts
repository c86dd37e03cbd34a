import { expect, test } from "vitest";
import { withEditMark } from "#domain/text/edit-mark.ts";
import { exampleService } from "#tests/admin/example-forms.ts";
import { readForm } from "./content-type.ts";
import { services } from "./services.ts";
import { noStepPicture, picturesOfSteps } from "./step-pictures.ts";

const steps = ["Sand", "Size", "Gild"];
const ofSize = { step: "Size", url: "/pictures/size.jpg", alt: "Size in a pot" };
const ofGild = { step: "Gild", url: "/pictures/gild.jpg", alt: "Leaf on a tip" };
const shown = (process: string[], pictures = [ofSize]) =>
  picturesOfSteps(process, pictures).map(({ url }) => url);

test("a step shows its picture wherever it stands, and the others show none", () => {
  expect(shown(steps)).toEqual(["", ofSize.url, ""]);
  expect(shown(["Size", "Sand"])).toEqual([ofSize.url, ""]);
  expect(shown(steps, [ofGild, ofSize])).toEqual(["", ofSize.url, ofGild.url]);
});

test("a picture is shown by no other step once its own is gone or says something else", () => {
  expect(shown(["Sand", "Gild"])).toEqual(["", ""]);
  expect(shown(["Sand", "Brush the size on", "Gild"])).toEqual(["", "", ""]);
});

test("steps that read the same while they are written keep their own pictures", () => {
  const blank = { ...ofSize, step: "" };
  expect(shown(["", ""], [noStepPicture, blank])).toEqual(["", blank.url]);
});

test("of two saved steps that read the same, each shows its picture, and none is shown twice", () => {
  const other = { ...ofSize, url: "/pictures/size-again.jpg" };
  expect(shown(["Size", "Sand", "Size"], [ofSize, other])).toEqual([ofSize.url, "", other.url]);
  expect(shown(["Size", "Sand", "Size"])).toEqual([ofSize.url, "", ""]);
});

test("a preview, which marks texts, shows the picture of a step", () => {
  const marked = steps.map((step) => withEditMark(step, "\u{E0001}\u{E0041}\u{E007F}"));
  expect(shown(marked)).toEqual(["", ofSize.url, ""]);
});

test("a form keeps the pictures of its steps, and refuses one whose step has no words", () => {
  const form = (stepPictures: object[]) =>
    readForm(services, exampleService({ process: steps, stepPictures }), new Date());
  expect(form([noStepPicture, { ...ofSize, step: " Size " }, noStepPicture])).toMatchObject({
    values: { stepPictures: [ofSize] },
  });
  expect(form([{ ...ofSize, step: " " }])).toMatchObject({
    fieldErrors: { "stepPictures.0.step": "Say what is done in this step" },
  });
});
