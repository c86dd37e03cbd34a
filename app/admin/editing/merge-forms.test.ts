import { expect, test } from "vitest";
import { mergeForms } from "./merge-forms.ts";

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
