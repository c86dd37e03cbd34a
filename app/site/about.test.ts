import { expect, test } from "vitest";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { picturedSite } from "#tests/site/pictured-site.ts";
import { renderPage } from "#tests/site/render-page.ts";

const site = picturedSite;

/** The section of the about page that shows these techniques: its links, pictures and words. */
async function techniquesOf(techniques: string[]) {
  const html = await renderPage("/about", {
    ...site,
    aboutPage: { ...site.aboutPage, techniques },
  });
  const section = elementsOf(html, "section").find(({ text }) => text.includes("Our techniques"));
  const inner = section?.inner ?? "";
  return {
    links: elementsOf(inner, "a").map(({ text, attributes }) => [text, attributes.href]),
    pictures: elementsOf(inner, "img").map(({ attributes }) => attributes.src),
    words: wordsOf(inner),
  };
}

test("a technique with a service's name shows its picture and leads to it, the others are words", async () => {
  const { pictures } = await techniquesOf(["Marbling"]);
  const [main] = elementsOf(await renderPage("/services/marbling", site), "main");
  const [picture] = elementsOf(main?.inner ?? "", "img");
  expect(pictures).toEqual([picture?.attributes.src]);
  const { links, words } = await techniquesOf(["Gilding", "marbling", "Marbling in the wet"]);
  expect(links).toEqual([["marbling", "/services/marbling"]]);
  expect(words).toBe("Our techniques marbling Gilding Marbling in the wet");
});
