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

test.each([undefined, null, [], {}, { name: " ", role: "\n", quote: "\u0000", rating: "" }])(
  "an empty form has a message on each required field (%j)",
  (input) => {
    expect(readForm(testimonials, input, now)).toEqual({
      fieldErrors: {
        name: "Enter the client’s name",
        role: "Enter the client’s role",
        quote: "Enter what the client said",
        rating: "Choose a rating",
      },
    });
  },
);

test("company and project may be left out", () => {
  expect(read({ company: undefined, project: " " })).toMatchObject({
    values: { company: "", project: "" },
  });
});

test.each([1, 5, "3", " 4 "])("%j stars are a rating", (rating) => {
  expect(read({ rating })).toMatchObject({ values: { rating: Number(rating) } });
});

test.each([0, 6, "0", 4.5, "4.5", "five", -1, true, [5], Number.NaN])(
  "%j stars are refused",
  (rating) => {
    expect(read({ rating })).toEqual({ fieldErrors: { rating: "Choose a rating from 1 to 5" } });
  },
);

test("the project is a slug", () => {
  expect(read({ project: "Civic Hall" })).toEqual({
    fieldErrors: { project: "Choose a project from the list" },
  });
});

test("a quote keeps its lines and takes 5,000 emoji, and a name is one line", () => {
  const quote = "🎨".repeat(5_000);
  expect(read({ quote, name: "Una\nKearney" })).toMatchObject({
    values: { quote, name: "Una Kearney" },
  });
  expect(read({ quote: `${quote}!`, name: "x".repeat(201) })).toEqual({
    fieldErrors: {
      quote: "The quote is 5,001 characters; the most we can take is 5,000",
      name: "The name is 201 characters; the most we can take is 200",
    },
  });
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

test("a quote of only quotation marks is empty", () => {
  expect(read({ quote: "“ ”" })).toEqual({ fieldErrors: { quote: "Enter what the client said" } });
});
