import { describe, expect, test } from "vitest";
import { exampleProject } from "#tests/admin/example-forms.ts";
import { readForm } from "./content-type.ts";
import { projects } from "./projects.ts";

const now = new Date("2026-03-02T12:00:00Z");
const valuesOf = (changes: Record<string, unknown>): Record<string, unknown> => {
  const read = readForm(projects, exampleProject(changes), now);
  if ("fieldErrors" in read) throw new Error(JSON.stringify(read.fieldErrors));
  return read.values;
};
const errorsOf = (input: unknown) => {
  const read = readForm(projects, input, now);
  return "fieldErrors" in read ? read.fieldErrors : {};
};
const errorsWith = (changes: Record<string, unknown>) => errorsOf(exampleProject(changes));

test("a complete form passes as it is", () => {
  expect(valuesOf({})).toEqual(exampleProject());
});

test("an empty form has a message on each required field, and on no other", () => {
  expect(errorsOf({ year: " ", images: [{}], testimonial: {} })).toEqual({
    title: "Enter the project’s title",
    slug: "Enter a URL slug",
    sector: "Choose a sector",
    location: "Enter the location",
    year: "Enter the year",
    scope: "Enter what was done",
  });
});

describe("the year", () => {
  test.each([
    [1900, 1900],
    ["2027", 2027],
    [" 2024\n", 2024],
  ])("%j is a year", (year, read) => {
    expect(valuesOf({ year }).year).toBe(read);
  });

  const refused = [1899, 2028, "2028", 2024.5, "2e3", "-2000", "MMXX", Number.NaN, true, [2024]];
  test.each(refused.map((year) => [year]))("%j is refused", (year) => {
    expect(errorsWith({ year })).toEqual({ year: "Enter a year from 1900 to 2027" });
  });
});

test.each(["", "commercial", ["Heritage"]])("%j is refused as a sector", (sector) => {
  expect(errorsWith({ sector })).toEqual({ sector: "Choose a sector" });
});

describe("pictures", () => {
  const picture = { url: "/pictures/a.jpg", alt: "A wall", caption: "" };

  test("keep their order, with texts trimmed; blank rows are dropped", () => {
    const blank = { url: " ", alt: "", caption: "\u0000" };
    const sent = [blank, { ...picture, alt: " A wall 🎨 " }, {}, { ...picture, url: "/b.jpg" }];
    expect(valuesOf({ images: sent }).images).toEqual([
      { ...picture, alt: "A wall 🎨" },
      { ...picture, url: "/b.jpg" },
    ]);
  });

  test("can be saved without alternative text", () => {
    const images = [{ url: "/pictures/a.jpg", alt: " " }];
    expect(valuesOf({ images }).images).toEqual([{ ...picture, alt: "" }]);
  });

  test("can have one of the same view before the work", () => {
    const pair = { ...picture, before: "/pictures/b.jpg", beforeAlt: "Gloss" };
    expect(valuesOf({ images: [{ ...pair, beforeAlt: " Gloss " }] }).images).toEqual([pair]);
    const urls = projects.fields.images.pictures([pair, picture]);
    expect(urls).toEqual([picture.url, pair.before, picture.url]);
  });

  test("without one before are stored as before there was such a picture", () => {
    const words = { ...picture, before: "", beforeAlt: "Left over" };
    expect(valuesOf({ images: [words] }).images).toEqual([picture]);
    expect(projects.fields.images.stored.parse([picture])).toEqual([picture]);
  });

  test("lead from a preview to the field of each of the two", () => {
    const pair = { ...picture, before: "/pictures/b.jpg", beforeAlt: "Gloss" };
    const marked = projects.fields.images.mark?.([pair], (text, place) => `${text}@${place}`, "i");
    expect(marked).toEqual([
      { ...pair, alt: "A wall@i.0.url", caption: "@i.0.caption", beforeAlt: "Gloss@i.0.before" },
    ]);
  });

  test("that do not exist, and texts without a picture, get a message at their place", () => {
    const images = [
      {},
      picture,
      { caption: "Before" },
      { ...picture, url: "https://example.com/a.jpg" },
    ];
    expect(errorsWith({ images })).toEqual({
      "images.2.url": "Choose a picture",
      "images.3.url": "Choose a picture from this site",
    });
  });
});

describe("the client’s quote", () => {
  test("with nothing in it is none", () => {
    for (const testimonial of [null, undefined, { quote: " ", author: "", role: "\n" }])
      expect(valuesOf({ testimonial }).testimonial).toBeNull();
  });

  test("needs the quote and its author, but no role", () => {
    expect(valuesOf({ testimonial: { quote: " Good. ", author: "A" } }).testimonial).toEqual({
      quote: "Good.",
      author: "A",
      role: "",
    });
    expect(errorsWith({ testimonial: { quote: "Good.", role: "Owner" } })).toEqual({
      "testimonial.author": "Enter who said it",
    });
    for (const words of [{ author: "A" }, { role: "Owner" }])
      expect(errorsWith({ testimonial: words })).toEqual({
        "testimonial.quote": "Enter what the client said",
      });
  });
});
