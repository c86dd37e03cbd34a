import { expect, test } from "vitest";
import { exampleService } from "#tests/admin/example-forms.ts";
import { readForm } from "./content-type.ts";
import { services } from "./services.ts";

const door = { url: "/pictures/door.jpg", alt: "A marbled door", caption: "Verde", kind: "" };
const blank = { url: "", alt: "", caption: "", kind: "" };

const read = (...plates: object[]) => readForm(services, exampleService({ plates }), new Date());
const kept = (...plates: object[]) => {
  const form = read(...plates);
  return "values" in form ? form.values.plates : form.fieldErrors;
};

test("plates keep their order, words and kind, and a blank row is left out", () => {
  const veins = { ...door, url: "/pictures/veins.jpg", kind: "close-up" };
  expect(kept(veins, blank, door)).toEqual([veins, door]);
});

test("a row with words or a kind, but without a picture, is refused", () => {
  const refusal = { "plates.0.url": "Choose a picture" };
  expect(read({ ...blank, caption: "Verde" })).toEqual({ fieldErrors: refusal });
  expect(read({ ...blank, kind: "close-up" })).toEqual({ fieldErrors: refusal });
});

test("a plate is a close-up or not, and one that was stored without a kind is none", () => {
  const { kind: _, ...older } = door;
  expect(kept(older)).toEqual([door]);
  expect(read({ ...door, kind: "before" })).toEqual({
    fieldErrors: { "plates.0.kind": "Choose whether it is a close-up" },
  });
});
