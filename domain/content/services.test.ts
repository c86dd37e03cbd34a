import { describe, expect, test } from "vitest";
import { exampleService } from "#tests/admin/example-forms.ts";
import { readForm } from "./content-type.ts";
import { services } from "./services.ts";

const now = new Date();

const valuesOf = (changes: Record<string, unknown>): Record<string, unknown> => {
  const read = readForm(services, exampleService(changes), now);
  if ("fieldErrors" in read) throw new Error(JSON.stringify(read.fieldErrors));
  return read.values;
};
const errorsOf = (input: unknown) => {
  const read = readForm(services, input, now);
  return "fieldErrors" in read ? read.fieldErrors : {};
};
const errorsWith = (changes: Record<string, unknown>) => errorsOf(exampleService(changes));

test.each([undefined, null, "name=Gold", [], {}])("%j is an empty form", (input) => {
  expect(errorsOf(input)).toEqual({
    name: "Enter the service’s name",
    slug: "Enter a URL slug",
    summary: "Enter a summary",
    description: "Enter a description",
  });
});

describe("lists", () => {
  test("blank entries are dropped, the others trimmed and kept in order", () => {
    const sent = ["", " Sand ", "\t", "Size\u0000", " \n", "Leaf 🎨"];
    const kept = ["Sand", "Size", "Leaf 🎨"];
    expect(valuesOf({ process: sent, applications: sent, keywords: sent })).toMatchObject({
      process: kept,
      applications: kept,
      keywords: kept,
    });
  });

  test("a question without an answer, or an answer without a question, is dropped", () => {
    const faq = [
      { question: "Why?", answer: " " },
      { question: "", answer: "Because." },
      { question: " How long? ", answer: "A week.\r\nOr two." },
      {},
      "Who?",
    ];
    expect(valuesOf({ faq }).faq).toEqual([{ question: "How long?", answer: "A week.\nOr two." }]);
  });

  test("a faulty entry gets a message at its place in the form, counting blank rows", () => {
    const long = "x".repeat(5_001);
    const errors = errorsWith({
      process: ["", "a", "x".repeat(2_001)],
      keywords: ["", 7],
      faq: [{}, { question: "Why?", answer: long }],
    });
    expect(errors).toEqual({
      "process.2": "This step is 2,001 characters; the most we can take is 2,000",
      "keywords.1": "This keyword must be text",
      "faq.1.answer": "This answer is 5,001 characters; the most we can take is 5,000",
    });
  });

  test("a list takes at most a hundred entries, not counting blank ones", () => {
    const hundred = Array(100).fill("a");
    expect(valuesOf({ process: [...hundred, "", " "] }).process).toHaveLength(100);
    expect(errorsWith({ process: [...hundred, "b"] })).toEqual({
      process: "The process has 101 entries; the most we can take is 100",
    });
  });

  test("a value that is not a list gets a message", () => {
    expect(errorsWith({ process: "Sand", keywords: { 0: "a" }, faq: 7 })).toEqual({
      process: "The process must be a list",
      keywords: "The list of keywords must be a list",
      faq: "The FAQ must be a list",
    });
  });
});

describe("the slug", () => {
  test.each(["gold-leaf", "a", "23-carat", "0"])("%s is accepted", (slug) => {
    expect(valuesOf({ slug: ` ${slug}\n` }).slug).toBe(slug);
  });

  test.each([
    ["Gold Leaf", "gold-leaf"],
    ["-gold-leaf-", "gold-leaf"],
    ["金", "lime-wash"],
  ])("%s is refused with one that would do: %s", (slug, example) => {
    expect(errorsWith({ slug })).toEqual({
      slug: `Use lower-case letters, digits and single hyphens, for example ${example}`,
    });
  });

  test("has a length limit", () => {
    expect(valuesOf({ slug: "a".repeat(200) }).slug).toHaveLength(200);
    expect(errorsWith({ slug: "a".repeat(201) })).toEqual({
      slug: "The URL slug is 201 characters; the most we can take is 200",
    });
  });
});

test.each([
  "https://example.com/a.jpg",
  "//example.com/a.jpg",
  "/\\example.com",
  "a.jpg",
  "/a b.jpg",
  "javascript:alert(1)",
])("a picture elsewhere, %s, is refused", (heroImage) => {
  expect(errorsWith({ heroImage })).toEqual({ heroImage: "Choose a picture from this site" });
});

test("a value that is not text gets a message", () => {
  expect(errorsWith({ name: 7, slug: {}, summary: ["a"], description: true })).toEqual({
    name: "The name must be text",
    slug: "The URL slug must be text",
    summary: "The summary must be text",
    description: "The description must be text",
  });
});

test("control characters are removed, line breaks in one-line fields become spaces, markup and emoji stay", () => {
  const text = "a\u0000<b>\r\n🎨\u009F";
  expect(valuesOf({ name: text, summary: text, description: text })).toMatchObject({
    name: "a<b> 🎨",
    summary: "a<b> 🎨",
    description: "a<b>\n🎨",
  });
});

test("unknown fields are dropped", () => {
  const sent = { id: "other", place: "a1", revision: 9, created_at: "" };
  expect(valuesOf(sent)).toEqual(exampleService());
});

test("the sampler shows a service as one of the finishes that it can draw, or not at all", () => {
  expect(valuesOf({ sampler: "rag-roll" })).toMatchObject({ sampler: "rag-roll" });
  expect(valuesOf({ sampler: undefined })).toMatchObject({ sampler: "none" });
  expect(errorsWith({ sampler: "wallpaper" })).toEqual({
    sampler: "Choose how the sampler shows it",
  });
});

const door = { url: "/pictures/door.jpg", alt: "A marbled door", caption: "Verde", kind: "" };
const blank = { url: "", alt: "", caption: "", kind: "" };

test("plates keep their order, words and kind, and a blank row is left out", () => {
  const veins = { ...door, url: "/pictures/veins.jpg", kind: "close-up" };
  expect(valuesOf({ plates: [veins, blank, door] }).plates).toEqual([veins, door]);
});

test("a row with words or a kind, but without a picture, is refused", () => {
  const refusal = { "plates.0.url": "Choose a picture" };
  for (const filled of [{ caption: "Verde" }, { kind: "close-up" }])
    expect(errorsWith({ plates: [{ ...blank, ...filled }] })).toEqual(refusal);
});

test("a plate is a close-up or not, and one that was stored without a kind is none", () => {
  const { kind: _, ...older } = door;
  expect(valuesOf({ plates: [older] }).plates).toEqual([door]);
  expect(errorsWith({ plates: [{ ...door, kind: "before" }] })).toEqual({
    "plates.0.kind": "Choose whether it is a close-up",
  });
});
