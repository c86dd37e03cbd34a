import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { examplePictureCalled } from "#tests/publishing/owner.ts";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { renderPage } from "#tests/site/render-page.ts";
import { siteWith } from "#tests/site/site-with.ts";

test("the contact page lists the towns, and search engines read them", async () => {
  const site = siteWith("contactPage", { area: "As far as Newry.", towns: ["Lisburn", "Newry"] });
  const html = await renderPage("/contact", site);
  expect(wordsOf(html)).toContain("Where we work As far as Newry. Lisburn Newry");
  const data = elementsOf(html, "script").filter(
    ({ attributes }) => attributes.type === "application/ld+json",
  );
  expect(JSON.parse(data[0]?.inner ?? "").areaServed).toEqual([
    ...["Belfast", "Northern Ireland"],
    ...["Lisburn", "Newry"],
  ]);
});

test("the picture of the area stands under them with its words", async () => {
  const picture = examplePictureCalled("county-down");
  const site = {
    ...siteWith("contactPage", {
      areaPicture: picture.url,
      areaPictureAlt: "Map of County Down",
      areaPictureCaption: "An hour around Belfast",
    }),
    pictures: { [picture.url]: picture },
  };
  const html = await renderPage("/contact", site);
  expect(elementsOf(html, "img").map(({ attributes }) => attributes.alt)).toContain(
    "Map of County Down",
  );
  expect(wordsOf(html)).toContain("Armagh An hour around Belfast");
});

test("without text, towns and picture, nothing is said of the area", async () => {
  const html = await renderPage("/contact", siteWith("contactPage", { area: "", towns: [] }));
  expect(wordsOf(html)).not.toContain(builtInSite({}).contactPage.areaHeading);
});
