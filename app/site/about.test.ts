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

test("the people and the clients' words come before the techniques", async () => {
  const headings = elementsOf(await renderPage("/about", site), "h2").map(({ text }) => text);
  const places = ["Who we are", "What clients say", "Our techniques"].map((heading) =>
    headings.indexOf(heading),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("a technique with a service's name shows its picture and leads to it, the others are words", async () => {
  const marbling = site.services.find(({ slug }) => slug === "marbling");
  const { pictures } = await techniquesOf(["Marbling"]);
  expect(pictures).toHaveLength(1);
  expect(pictures).toEqual(await picturesOf(`/services/${marbling?.slug}`, 1));
  const { links, words } = await techniquesOf(["Gilding", "marbling", "Marbling in the wet"]);
  expect(links).toEqual([["marbling", "/services/marbling"]]);
  expect(words).toBe("Our techniques marbling Gilding Marbling in the wet");
});

async function picturesOf(address: string, count: number) {
  const [main] = elementsOf(await renderPage(address, site), "main");
  return elementsOf(main?.inner ?? "", "img")
    .slice(0, count)
    .map(({ attributes }) => attributes.src);
}
