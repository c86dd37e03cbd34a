import { expect, test } from "vitest";
import { assemble, slicesOf } from "./slices.ts";

const texts = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`name-${index}`, `${index}`]));

const values = {
  nothing: null,
  "a text": "text",
  "a list of records with lists": Array.from({ length: 1_001 }, (_, id) => ({ id, list: [[id]] })),
  "a site": {
    business: { name: "Decor", hours: [{ day: "Monday" }], address: null },
    projects: Array.from({ length: 450 }, (_, id) => ({ id })),
    testimonials: [],
    formerSlugs: { services: {}, projects: texts(401) },
    changedAt: texts(1_234),
  },
};

test.each(Object.entries(values))("%s comes together again from its slices", (_, value) => {
  const assembly = assemble();
  for (const slice of slicesOf(value)) assembly.add(structuredClone(slice));
  expect(assembly.value()).toEqual(value);
});

test.each(Object.entries(values))("no slice of %s is large", (_, value) => {
  for (const { value: whole, items = [], entries = {} } of slicesOf(value)) {
    expect(JSON.stringify(whole ?? null).length).toBeLessThan(1_000);
    expect(items.length).toBeLessThanOrEqual(200);
    expect(Object.keys(entries).length).toBeLessThanOrEqual(200);
  }
});
