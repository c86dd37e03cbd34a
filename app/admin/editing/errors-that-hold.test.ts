import { expect, test } from "vitest";
import { errorsThatHold } from "./errors-that-hold.ts";

const [first, second] = [
  { url: "/a", alt: "" },
  { url: "/b", alt: "" },
];
const refused = { title: "", slug: "taken", images: [first, second] };
const errors = { title: "Enter the title", slug: "Already used", "images.1.alt": "Describe it" };

test("a message stays until its field is changed", () => {
  expect(errorsThatHold(errors, refused, refused)).toEqual(errors);
  expect(errorsThatHold(errors, refused, { ...refused, title: "A" })).toEqual({
    slug: "Already used",
    "images.1.alt": "Describe it",
  });
});

test("a message in a list moves with its row, and disappears when the row is changed or removed", () => {
  const of = (images: typeof refused.images) =>
    errorsThatHold(errors, refused, { ...refused, images });
  expect(of([second, first])).toMatchObject({ "images.0.alt": "Describe it" });
  expect(of([{ ...first, alt: "A" }, second])).toHaveProperty(["images.1.alt"]);
  expect(of([first, { ...second, alt: "B" }])).not.toHaveProperty(["images.1.alt"]);
  expect(Object.keys(of([first]))).toEqual(["title", "slug"]);
});
