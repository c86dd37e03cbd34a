import { expect, test } from "vitest";
import { houseColours } from "#domain/sampler/house-colours.ts";
import { usualSample } from "#domain/sampler/sample.ts";
import { imitations, suggestPairs } from "#domain/sampler/suggest-pairs.ts";
import { inFinish, swapped } from "./change-sample.ts";

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
