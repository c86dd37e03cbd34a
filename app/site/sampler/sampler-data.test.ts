import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { houseColours } from "#domain/sampler/house-colours.ts";
import { siteWith } from "#tests/site/site-with.ts";
import { sampledServices, samplerData } from "./sampler-data.ts";

const { services } = builtInSite({});

test("of two services with the same finish the first is shown, and none without a finish", () => {
  const [first, second, third] = services.slice(0, 3);
  if (!first || !second || !third) throw new Error("the built-in site has services");
  const changed = [
    { ...third, sampler: "none" as const },
    { ...second, sampler: "marbling" as const },
    { ...first, sampler: "marbling" as const },
  ];
  expect(sampledServices({ services: changed })).toEqual([
    { finish: "marbling", service: changed[1] },
  ]);
  expect(sampledServices({ services: [] })).toEqual([]);
});

const palette = houseColours.map((row) =>
  row.name === "Tollymore" ? { ...row, name: "Racing Green", colour: "#3f5a48" } : row,
);
const site = siteWith("samplerPage", { palette });

test.each(["dragging", "dragging-evening"])("%s opens in colours of the palette", (code) => {
  expect(samplerData(site, code)?.title).toBe("Dragging, Racing Green over Oatmeal");
});

test("an address that names no finish opens the first in colours of the palette; others are shown all the same", () => {
  const title = samplerData(site, null)?.title;
  expect(title).toBe(samplerData(site, samplerData(site, null)?.sample.finish ?? "")?.title);
  expect(title).not.toContain("#");
  expect(samplerData(site, "dragging-3d5645-over-e2d6c2")?.sample.glaze).toBe("#3d5645");
});
