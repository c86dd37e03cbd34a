import { expect, test } from "vitest";
import type { Draft } from "./draft.ts";
import type { FormValues } from "./editor.ts";
import { areBlank, errorsThatHold, layDraftOver, mergeForms } from "./form-values.ts";

const form = {
  note: " \u00AD",
  faq: [{ question: "", answer: "" }],
  quote: { author: "" },
  url: null,
};
const names = ["note", "faq", "quote", "url"] as const;

test("fields without text are blank, however deep their rows", () => {
  expect(areBlank({ form, errors: {} }, names)).toBe(true);
});

test.each([{ note: "a" }, { faq: [{ question: "", answer: "a" }] }, { quote: { author: "a" } }])(
  "%j is not blank",
  (change) => {
    expect(areBlank({ form: { ...form, ...change }, errors: {} }, names)).toBe(false);
  },
);

test("a field with an error is never folded away, and other fields’ errors do not matter", () => {
  expect(areBlank({ form, errors: { "faq.0.answer": "Too long" } }, names)).toBe(false);
  expect(areBlank({ form, errors: { note: "Too long" } }, names)).toBe(false);
  expect(areBlank({ form, errors: { notes: "Too long" } }, names)).toBe(true);
});

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

const base = {
  name: "Gold",
  summary: "Leaf",
  process: ["one", "two"],
  hours: [{ days: ["Mon"], opens: "08:00" }],
};

test("a field that only one side changed is merged and listed", () => {
  const mine = { ...base, name: "Gold leaf" };
  const theirs = { ...base, process: ["one"] };
  expect(mergeForms(base, mine, theirs)).toEqual({
    form: { ...base, name: "Gold leaf", process: ["one"] },
    both: [],
    mine: ["name"],
    theirs: ["process"],
  });
});

test("a field that both changed is listed for a choice, and holds mine by default", () => {
  const mine = { ...base, name: "Mine", summary: "Alike" };
  const theirs = { ...base, name: "Theirs", summary: "Alike " };
  expect(mergeForms(base, mine, theirs)).toMatchObject({
    form: { name: "Mine" },
    both: ["name"],
    mine: [],
    theirs: [],
  });
});

test("an empty row or an outer space is not a change", () => {
  const mine = {
    ...base,
    summary: "Leaf ",
    process: ["one", "two", "\u200B"],
    hours: [...base.hours, { days: [], opens: "" }],
  };
  const theirs = { ...base, summary: "Theirs", process: ["theirs"], hours: [] };
  expect(mergeForms(base, mine, theirs)).toMatchObject({
    form: { summary: "Theirs", process: ["theirs"], hours: [] },
    both: [],
    mine: [],
  });
});

test("neither are parts in another order, or an empty part that one side leaves out", () => {
  const people = (...people: object[]) => ({ ...base, people });
  const saved = people({ name: "Mary", role: "Gilder", photo: null });
  const mine = people({ role: "Gilder", photo: "", name: "Mary" });
  expect(mergeForms(saved, mine, people({ name: "Mary", role: "Gilder" }))).toMatchObject({
    both: [],
    mine: [],
    theirs: [],
  });
});

test("text that moved from one field of a row to another is a change", () => {
  const image = (alt: string, caption: string) => ({ images: [{ url: "/a", alt, caption }] });
  const { both } = mergeForms(image("a", ""), image("", "a"), image("b", ""));
  expect(both).toEqual(["images"]);
});

test("without a common base, every field that differs is listed for a choice", () => {
  const mine = { ...base, name: "Mine", summary: "Mine" };
  const theirs = { ...base, name: "Theirs", summary: "Theirs" };
  expect(mergeForms({}, mine, theirs).both).toEqual(["name", "summary"]);
});

const opened = {
  revision: 3,
  form: { name: "Gold", caption: "In the hall", quote: { author: "", role: "Owner" } },
};
const draft = (draft: object) => ({ savedAt: 0, ...draft }) as Draft<FormValues>;

test("a draft leaves newer fields as opened, and drops fields that no longer exist", () => {
  const older = draft({ revision: 3, form: { name: "Mine", former: "x", quote: { author: "A" } } });
  expect(layDraftOver(opened, older)).toEqual({
    form: { name: "Mine", caption: "In the hall", quote: { author: "A", role: "Owner" } },
    base: opened.form,
  });
});

test("a draft of an older revision keeps the form that it started from", () => {
  const base = { name: "Silver", caption: "None" };
  const older = draft({ revision: 2, base, form: { name: "Mine", caption: "None" } });
  expect(layDraftOver(opened, older).base).toEqual({ ...opened.form, ...base });
});
