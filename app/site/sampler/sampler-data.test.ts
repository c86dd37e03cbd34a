import { expect, test } from "vitest";
import { houseColours } from "#domain/sampler/house-colours.ts";
import { siteWith } from "#tests/site/site-with.ts";
import { samplerData } from "./sampler-data.ts";

const palette = houseColours.map((row) =>
  row.name === "Tollymore" ? { ...row, name: "Racing Green", colour: "#3f5a48" } : row,
);
const site = siteWith("samplerPage", { palette });

test.each(["dragging", "dragging-evening"])("%s opens in colours of the palette", (code) => {
  expect(samplerData(site, code)?.title).toBe("Dragging, Racing Green over Oatmeal");
});

test("an address that names no finish opens the first in colours of the palette", () => {
  const title = samplerData(site, null)?.title;
  expect(title).toBe(samplerData(site, samplerData(site, null)?.sample.finish ?? "")?.title);
  expect(title).not.toContain("#");
});

test("a link to colours that the palette no longer has shows them all the same", () => {
  expect(samplerData(site, "dragging-3d5645-over-e2d6c2")?.sample.glaze).toBe("#3d5645");
});
