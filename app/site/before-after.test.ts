import { expect, test } from "vitest";
import { elementsOf } from "#tests/site/page.ts";
import { picturedSite } from "#tests/site/pictured-site.ts";
import { renderPage } from "#tests/site/render-page.ts";
import { pairPath, siteWithPair } from "#tests/site/site-with-pair.ts";

test("each slider of a page is named after its picture, by its caption or alternative text", async () => {
  const site = { ...siteWithPair(), pictures: picturedSite.pictures };
  const project = site.projects.find(({ slug }) => pairPath.endsWith(slug));
  const [first, , last] = project?.images ?? [];
  if (!first || !last) throw new Error("the project has no pairs");
  first.caption = "The hall after restoration";
  last.caption = "";
  expect(await sliderNames(site)).toEqual([
    "How much of the picture before the work shows: The hall after restoration",
    `How much of the picture before the work shows: ${last.alt}`,
  ]);
});

async function sliderNames(site: ReturnType<typeof siteWithPair>) {
  return elementsOf(await renderPage(pairPath, site), "input")
    .filter(({ attributes }) => attributes.type === "range")
    .map(({ attributes }) => attributes["aria-label"]);
}
