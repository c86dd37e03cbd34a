import { expect, test } from "vitest";
import { finishNames } from "#domain/sampler/finishes.ts";
import { houseColours } from "#domain/sampler/house-colours.ts";
import { sampleCode, usualSample } from "#domain/sampler/sample.ts";
import { imitations, suggestPairs } from "#domain/sampler/suggest-pairs.ts";
import { inFinish, readSampleForm, swapped } from "./sample-form.ts";

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

test("colours that the visitor chose stay when the finish changes, and so do light and nearness", () => {
  const look = { light: "evening", lightFrom: 70, zoom: 40 } as const;
  const chosen = { ...usualSample("dragging"), glaze: "#123456", ...look };
  expect(inFinish(chosen, "marbling", houseColours)).toEqual({
    ...usualSample("marbling"),
    base: chosen.base,
    glaze: "#123456",
    ...look,
  });
});

test("the colours to begin with give way to those of the new finish", () => {
  const changed = inFinish(usualSample("dragging"), "metallic", houseColours);
  expect(changed).toEqual(usualSample("metallic"));
});

test("colours of a changed palette that the finish opened in give way too", () => {
  const changed = houseColours.map((row) =>
    row.colour === usualSample("dragging").glaze ? { ...row, colour: "#3f5a48" } : row,
  );
  const opened = { ...usualSample("dragging"), glaze: "#3f5a48" };
  expect(inFinish(opened, "metallic", changed)).toEqual(usualSample("metallic"));
});

test("a pair that was suggested gives way to wood's and metal's own, and one that the visitor chose stays", () => {
  const [suggested] = suggestPairs("dragging", houseColours);
  const shown = { ...usualSample("dragging"), ...suggested };
  for (const finish of imitations) {
    expect(inFinish(shown, finish, houseColours, suggested)).toEqual(usualSample(finish));
    expect(inFinish(shown, finish, houseColours)).toMatchObject({ ...suggested });
  }
  expect(inFinish(shown, "stippling", houseColours, suggested)).toMatchObject({ ...suggested });
});

test("the same finish keeps its sliders", () => {
  const sample = { ...usualSample("dragging"), controls: { coarseness: 90 } };
  expect(inFinish(sample, "dragging", houseColours)).toEqual(sample);
});

test("the two colours change places", () => {
  const { base, glaze } = usualSample("dragging");
  expect(swapped(usualSample("dragging"))).toMatchObject({ base: glaze, glaze: base });
});
