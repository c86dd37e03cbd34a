import { expect, test } from "vitest";
import { exampleTestimonial } from "#tests/admin/example-forms.ts";
import { readForm } from "./content-type.ts";
import { testimonials } from "./testimonials.ts";

const now = new Date();

const read = (changes: Record<string, unknown>) =>
  readForm(testimonials, exampleTestimonial(changes), now);

test("a complete form passes as it is", () => {
  expect(read({})).toEqual({ values: exampleTestimonial() });
});

test("an empty form has a message on each required field, and on no other", () => {
  expect(readForm(testimonials, { quote: "“ ”", rating: "" }, now)).toEqual({
    fieldErrors: {
      name: "Enter the client’s name",
      role: "Enter the client’s role",
      quote: "Enter what the client said",
      rating: "Choose a rating",
    },
  });
});

test("a rating has from one to five stars", () => {
  for (const rating of [1, 5]) expect(read({ rating })).toMatchObject({ values: { rating } });
  for (const rating of [0, 6])
    expect(read({ rating })).toEqual({ fieldErrors: { rating: "Choose a rating from 1 to 5" } });
});

test("the project is a slug", () => {
  expect(read({ project: "Civic Hall" })).toEqual({
    fieldErrors: { project: "Choose a project from the list" },
  });
});

test("a quote keeps its lines", () => {
  expect(read({ quote: "Good.\nAs new." })).toMatchObject({ values: { quote: "Good.\nAs new." } });
});

test.each([
  ["“As good as new.”", "As good as new."],
  [' "As good as new."\n', "As good as new."],
  ["'It's as good as new.'", "It's as good as new."],
  ["‘It’s as good as new.’", "It’s as good as new."],
  ["“ As good as new. ”", "As good as new."],
  ["“He said “never” to me.”", "He said “never” to me."],
  ['"He said "never" to me."', 'He said "never" to me.'],
])("the quotation marks around all of %j are not kept", (typed, quote) => {
  expect(read({ quote: typed })).toMatchObject({ values: { quote } });
});

test.each([
  "“Never”, he said, and then “perhaps”",
  '"Never", he said, and then "perhaps"',
  "‘Never’, he said, and then ‘perhaps’",
  "'Twas as good as new",
  "As good as “new”",
  "“As good as new.",
  '"',
])("quotation marks in %j are part of it", (quote) => {
  expect(read({ quote })).toMatchObject({ values: { quote } });
});
