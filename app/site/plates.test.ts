import { expect, test } from "vitest";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { masonsSite } from "#tests/another-trade/mason.ts";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { answerTo, renderPage } from "#tests/site/render-page.ts";

const site = masonsSite();
const [service, other] = site.services;
const [project] = site.projects;
if (!service || !other || !project) throw new Error("the mason has services and projects");
const path = `/services/${service.slug}`;

const statusOf = async (address: string, shown = site) => (await answerTo(address, shown)).status;
const linksOf = (html: string) =>
  elementsOf(html, "a").map(({ attributes, text }) => ({ href: attributes.href ?? "", text }));
/** The names by which pictures turn into one another. */
const namesIn = (html: string) =>
  Array.from(html.matchAll(/data-transition-name="([^"]+)"/g), ([, name]) => name);

test("a finish's page shows its plates at the top and between the texts, each a link to its plate", async () => {
  const html = await renderPage(path, site);
  const plates = linksOf(html).filter(({ href }) => href.startsWith(`${path}/plates#`));
  expect(plates.map(({ href }) => href)).toEqual(
    [1, 2, 3].map((plate) => `${path}/plates#${plate}`),
  );
  expect(plates.map(({ text }) => text)).toEqual(["Plate 1:", "Plate 2:", "Plate 3:"]);
  expect(wordsOf(html)).toContain("Close-up Letter 1 in slate");
});

test("the page of plates shows the main picture and every plate, with words, count and file", async () => {
  const html = await renderPage(`${path}/plates`, site);
  const rows = elementsOf(html, "li").filter(({ attributes }) => /^\d$/.test(attributes.id ?? ""));
  expect(rows.map(({ attributes }) => attributes.id)).toEqual(["1", "2", "3"]);
  const [, second] = rows;
  expect(wordsOf(second?.inner ?? "")).toBe(
    `Open at full size: plate 2. 2 of 3 Letter 0 in slate Back to ${service.name}`,
  );
  expect(linksOf(second?.inner ?? "").map(({ href }) => href)).toEqual([
    service.plates[0]?.url,
    `${path}#plate-2`,
  ]);
  expect(elementsOf(second?.inner ?? "", "img")[0]?.attributes.alt).toBe("A cut letter 0");
});

const unpictured: SiteContent = { ...site, services: [{ ...service, heroImage: null }, other] };
const projectPath = `/portfolio/${project.slug}`;

test.each([
  ["the first to the top", path, site, ["", "#plate-2", "#plate-3"]],
  ["without a main picture, all to their places", path, unpictured, ["#plate-1", "#plate-2"]],
  ["a view before the work to the work's", projectPath, site, ["", "", "#plate-3", "#plate-3"]],
])("links lead back from each plate to its place: %s", async (_, page, shown, places) => {
  const back = linksOf(await renderPage(`${page}/plates`, shown))
    .filter(({ text }) => text.startsWith("Back to"))
    .map(({ href }) => href);
  expect(back).toEqual(places.map((place) => page + place));
  const ids = elementsOf(await renderPage(page, shown), "li").map(
    ({ attributes }) => attributes.id,
  );
  expect(ids).toEqual(expect.arrayContaining(places.filter(Boolean).map((id) => id.slice(1))));
});

test("a picture has one name on both pages, so that it grows into its plate", async () => {
  const [page, plates] = await Promise.all(
    [path, `${path}/plates`].map((address) => renderPage(address, site)),
  );
  expect(new Set(namesIn(plates ?? "")).size).toBe(3);
  expect(namesIn(page ?? "")).toEqual(expect.arrayContaining(namesIn(plates ?? "")));
});

test("a project's pictures and the views before them are its plates, the first at the top of its page", async () => {
  const [html, plates] = await Promise.all([
    renderPage(projectPath, site),
    renderPage(`${projectPath}/plates`, site),
  ]);
  const shown = linksOf(html).filter(({ href }) => href.includes("/plates#"));
  expect(shown.map(({ href }) => href)).toEqual([
    `${projectPath}/plates#1`,
    `${projectPath}/plates#3`,
  ]);
  expect(wordsOf(plates)).toContain(`1 of 4 ${project.images[0]?.caption}`);
});

test("a finish without plates, and an unknown one, have no page of plates", async () => {
  const without = { ...site, services: [{ ...service, plates: [] }, other] };
  expect(await statusOf(`${path}/plates`)).toBe(200);
  expect(await statusOf(`${path}/plates`, without)).toBe(404);
  expect(wordsOf(await renderPage(path, without))).not.toMatch(/Plate \d/);
  expect(await statusOf("/services/gloss/plates")).toBe(404);
  expect(await statusOf("/portfolio/palace/plates")).toBe(404);
  // Plates whose pictures cannot be found are left out.
  expect(await statusOf(`${path}/plates`, { ...site, pictures: {} })).toBe(404);
});

test("a step shows its picture, and the others none", async () => {
  const html = await renderPage(path, site);
  const steps = elementsOf(html, "li").filter(({ inner }) =>
    /(Draw the letters|Cut them)/.test(inner),
  );
  const alts = steps.map(({ inner }) => elementsOf(inner, "img")[0]?.attributes.alt);
  expect(alts).toEqual([undefined, "A chisel in granite"]);
});

test("‘Where we used it’ shows each project's first picture, title and place", async () => {
  const html = await renderPage(path, site);
  const [link] = elementsOf(html, "a").filter(({ attributes }) => attributes.href === projectPath);
  expect(wordsOf(link?.inner ?? "")).toBe(`${project.title} ${project.location}`);
  expect(elementsOf(link?.inner ?? "", "img")[0]?.attributes.src).toBe(project.images[0]?.url);
});

test("each 'Get Quote' on a finish's plates and sheet chooses the finish, and both end with one", async () => {
  const quotes = (html: string) =>
    linksOf(html).flatMap(({ href, text }) => (text === "Get Quote" ? [href] : []));
  const specification = [{ term: "Stone", text: "Slate." }];
  const specified = { ...site, services: [{ ...service, specification }, other] };
  const chosen = `/contact?service=${service.slug}`;
  for (const page of ["plates", "specification"]) {
    const html = await renderPage(`${path}/${page}`, specified);
    expect(new Set(quotes(html)), page).toEqual(new Set([chosen]));
    const [main] = elementsOf(html, "main");
    expect(quotes(main?.inner ?? ""), page).toEqual([chosen]);
  }
  const [main] = elementsOf(await renderPage(`${projectPath}/plates`, site), "main");
  expect(quotes(main?.inner ?? "")).toEqual(["/contact"]);
});
