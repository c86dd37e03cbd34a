import { expect, test } from "vitest";
import { finishNames } from "#domain/sampler/finishes.ts";
import { houseColours } from "#domain/sampler/house-colours.ts";
import { sampleCode, usualSample } from "#domain/sampler/sample.ts";
import { readSampleForm } from "./sample-form.ts";

const read = (query: string) => readSampleForm(new URLSearchParams(query), houseColours);

test("an empty form is the first finish as usual", () => {
  expect(read("")).toEqual(usualSample(finishNames[0] ?? "marbling"));
});

test("finish, colours, sliders, light and nearness are read from their fields", () => {
  const query =
    "finish=dragging&glaze=1f3b30&base=B9C4A6&coarseness=70&light=evening&from=80&zoom=40";
  expect(sampleCode(read(query))).toBe(
    "dragging-1f3b30-over-b9c4a6-coarseness-70-evening-from-80-zoom-40",
  );
});

test("a colour of the visitor's own comes from its own field", () => {
  const { base, glaze } = read("finish=marbling&base=own&own-base=%23123456&glaze=fafafa");
  expect({ base, glaze }).toEqual({ base: "#123456", glaze: "#fafafa" });
});

test("a form that shows one finish and asks for another has the sliders of the other as usual", () => {
  const asked = read("shown=dragging&finish=stippling&coarseness=90&light=lamp&zoom=30");
  expect(asked).toEqual({ ...usualSample("stippling"), light: "lamp", zoom: 30 });
});

test.each([
  "finish=gloss&base=red&glaze=%3Cscript%3E&coarseness=NaN&light=noon&from=1e9&zoom=-5",
  `finish=${"x".repeat(10_000)}&base=own&own-base=url(javascript:1)&coarseness=99999999999999`,
  "base=own&glaze=own&finish=__proto__&shown=constructor",
])("nonsense is the first finish as usual: %.60s", (query) => {
  expect(read(query)).toEqual(usualSample("dragging"));
});

test("a number beyond the end of a slider is its end", () => {
  expect(read("finish=dragging&zoom=999&from=101")).toMatchObject({ zoom: 100, lightFrom: 100 });
});
