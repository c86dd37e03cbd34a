import { expect, test } from "vitest";
import { type SiteContent, siteOn } from "#domain/publishing/site-content.ts";
import { masonsSite } from "#tests/another-trade/mason.ts";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { answerFor, renderPage } from "#tests/site/render-page.ts";

const site = masonsSite();
const [service, other] = site.services;
const [project] = site.projects;
if (!service || !other || !project) throw new Error("the mason has services and projects");
const path = `/services/${service.slug}`;

const answerTo = (address: string, shown: SiteContent) =>
  answerFor(new Request(`https://decor.example${address}`), { site: siteOn(shown, "2026-11-22") });
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

test("each link back from a plate leads to its place on the finish's page, the first to its top", async () => {
  const ids = elementsOf(await renderPage(path, site), "li").map(({ attributes }) => attributes.id);
  const back = linksOf(await renderPage(`${path}/plates`, site))
    .map(({ href }) => href)
    .filter((href) => href.startsWith(`${path}#`));
  expect(back).toEqual([`${path}#plate-2`, `${path}#plate-3`]);
  for (const href of back) expect(ids).toContain(href.split("#")[1]);
});

test("without a main picture, the first plate too leads back to its place", async () => {
  const without = { ...site, services: [{ ...service, heroImage: null }, other] };
  const html = await renderPage(path, without);
  const ids = elementsOf(html, "li").map(({ attributes }) => attributes.id);
  expect(ids).toEqual(expect.arrayContaining(["plate-1", "plate-2"]));
  const back = linksOf(await renderPage(`${path}/plates`, without))
    .filter(({ text }) => text.startsWith("Back to"))
    .map(({ href }) => href);
  expect(back).toEqual([`${path}#plate-1`, `${path}#plate-2`]);
});

test("the view before the work leads back to the place of the work, since both stand there", async () => {
  const path = `/portfolio/${project.slug}`;
  const back = linksOf(await renderPage(`${path}/plates`, site))
    .filter(({ text }) => text.startsWith("Back to"))
    .map(({ href }) => href);
  expect(back).toEqual([path, path, `${path}#plate-3`, `${path}#plate-3`]);
});

test("a picture has one name on both pages, so that it grows into its plate", async () => {
  const [page, plates] = await Promise.all(
    [path, `${path}/plates`].map((address) => renderPage(address, site)),
  );
  expect(new Set(namesIn(plates ?? "")).size).toBe(3);
  expect(namesIn(page ?? "")).toEqual(expect.arrayContaining(namesIn(plates ?? "")));
});

test("a project's pictures and the views before them are its plates, the first at the top of its page", async () => {
  const path = `/portfolio/${project.slug}`;
  const [html, plates] = await Promise.all([
    renderPage(path, site),
    renderPage(`${path}/plates`, site),
  ]);
  const shown = linksOf(html).filter(({ href }) => href.includes("/plates#"));
  expect(shown.map(({ href }) => href)).toEqual([`${path}/plates#1`, `${path}/plates#3`]);
  expect(wordsOf(plates)).toContain(`1 of 4 ${project.images[0]?.caption}`);
});

test("a page of plates has its own title", async () => {
  const html = await renderPage(`${path}/plates`, site);
  expect(elementsOf(html, "title")[0]?.text).toBe("Plates: Lettering | Foyle Stone");
});

test("a finish without plates, and an unknown one, have no page of plates", async () => {
  const without = { ...site, services: [{ ...service, plates: [] }, other] };
  expect(await statusOf(`${path}/plates`)).toBe(200);
  expect(await statusOf(`${path}/plates`, without)).toBe(404);
  expect(wordsOf(await renderPage(path, without))).not.toMatch(/Plate \d/);
  expect(await statusOf("/services/gloss/plates")).toBe(404);
  expect(await statusOf("/portfolio/palace/plates")).toBe(404);
});

test("plates whose pictures cannot be found are left out, and with all of them their page", async () => {
  expect(await statusOf(`${path}/plates`, { ...site, pictures: {} })).toBe(404);
});

test("the page of plates moved with its finish", async () => {
  const moved = {
    ...site,
    formerSlugs: { ...site.formerSlugs, services: { carving: service.id } },
  };
  const answer = await answerTo("/services/carving/plates", moved);
  expect([answer.status, answer.headers.get("Location")]).toEqual([301, `${path}/plates`]);
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
  const [link] = elementsOf(html, "a").filter(
    ({ attributes }) => attributes.href === `/portfolio/${project.slug}`,
  );
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
  const [main] = elementsOf(await renderPage(`/portfolio/${project.slug}/plates`, site), "main");
  expect(quotes(main?.inner ?? "")).toEqual(["/contact"]);
});
