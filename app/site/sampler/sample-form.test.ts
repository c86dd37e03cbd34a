import { expect, test } from "vitest";
import { houseColours } from "#domain/sampler/house-colours.ts";
import { sampleCode, usualSample } from "#domain/sampler/sample.ts";
import { imitations, suggestPairs } from "#domain/sampler/suggest-pairs.ts";
import { inFinish, readSampleForm } from "./sample-form.ts";

const read = (query: string) => readSampleForm(new URLSearchParams(query), houseColours);

test("finish, colours, sliders, light and nearness are read from their fields", () => {
  const query =
    "finish=dragging&glaze=1f3b30&base=B9C4A6&coarseness=70&light=evening&from=80&zoom=40";
  expect(sampleCode(read(query))).toBe(
    "dragging-1f3b30-over-b9c4a6-coarseness-70-evening-from-80-zoom-40",
  );
  const ends = read("finish=dragging&zoom=999&from=101");
  expect(ends).toMatchObject({ zoom: 100, lightFrom: 100 });
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
  "",
  "finish=gloss&base=red&glaze=%3Cscript%3E&coarseness=NaN&light=noon&from=1e9&zoom=-5",
  `finish=${"x".repeat(10_000)}&base=own&own-base=url(javascript:1)&coarseness=99999999999999`,
  "base=own&glaze=own&finish=__proto__&shown=constructor",
])("nothing and nonsense are the first finish as usual: %.60s", (query) => {
  expect(read(query)).toEqual(usualSample("dragging"));
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
  const worked = { ...chosen, controls: { coarseness: 90 } };
  expect(inFinish(worked, "dragging", houseColours), "its sliders too").toEqual(worked);
});

test("the colours to begin with give way to those of the new finish, also those of a changed palette", () => {
  const changed = inFinish(usualSample("dragging"), "metallic", houseColours);
  expect(changed).toEqual(usualSample("metallic"));
  const palette = houseColours.map((row) =>
    row.colour === usualSample("dragging").glaze ? { ...row, colour: "#3f5a48" } : row,
  );
  const opened = { ...usualSample("dragging"), glaze: "#3f5a48" };
  expect(inFinish(opened, "metallic", palette)).toEqual(usualSample("metallic"));
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
