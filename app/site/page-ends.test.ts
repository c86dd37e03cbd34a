import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { renderPage } from "#tests/site/render-page.ts";

const site = builtInSite({});

/** The last section of a page: its words, and where its links lead. */
async function endOf(address: string, content: SiteContent = site) {
  const html = await renderPage(address, content);
  const [main] = elementsOf(html, "main");
  const last = elementsOf(main?.inner ?? "", "section").at(-1)?.inner ?? "";
  return {
    words: wordsOf(last),
    links: elementsOf(last, "a").map(({ attributes }) => attributes.href),
  };
}

const quoteAndCall = ["/contact", "tel:+442896496123"];

test("a service ends with the next one, the last with the first", async () => {
  const [first, second] = site.services;
  const end = await endOf(`/services/${first?.slug}`);
  expect(end.words).toContain(`Next ${second?.name} ${second?.summary}`);
  expect(end.links).toEqual([
    `/services/${second?.slug}`,
    `/contact?service=${first?.slug}`,
    "tel:+442896496123",
  ]);
  const last = await endOf(`/services/${site.services.at(-1)?.slug}`);
  expect(last.links[0]).toBe(`/services/${first?.slug}`);
  const alone = { ...site, services: site.services.slice(0, 1) };
  expect((await endOf(`/services/${first?.slug}`, alone)).links).toEqual(end.links.slice(1));
});

test("a project ends with the next one and names the one before, the last with the one before alone", async () => {
  const [first, second, third] = site.projects;
  expect((await endOf(`/portfolio/${first?.slug}`)).links).toEqual([
    `/portfolio/${second?.slug}`,
    ...quoteAndCall,
  ]);
  expect((await endOf(`/portfolio/${second?.slug}`)).links).toEqual([
    `/portfolio/${third?.slug}`,
    `/portfolio/${first?.slug}`,
    ...quoteAndCall,
  ]);
  const [before, last] = site.projects.slice(-2);
  const { words, links } = await endOf(`/portfolio/${last?.slug}`);
  expect(words).toContain(`Previous ${before?.title}`);
  expect(links).toEqual([`/portfolio/${before?.slug}`, ...quoteAndCall]);
});

test("the portfolio ends with the words of a client whose project is on the page", async () => {
  const [hall] = site.projects.filter(({ sector }) => sector === "Commercial");
  const { words, links } = await endOf("/portfolio?sector=commercial");
  expect(words).toContain(hall?.testimonial?.quote);
  expect(words).toContain(hall?.testimonial?.author);
  expect(links).toEqual(quoteAndCall);
});

test("the services end with the words of a client who is not on the home page", async () => {
  const client = site.testimonials[3];
  const { words, links } = await endOf("/services");
  expect(words).toContain(client?.quote);
  expect(words).toContain(client?.name);
  expect(links).toEqual(quoteAndCall);
  expect(wordsOf(await renderPage("/", site))).not.toContain(client?.quote);
});

test("pages without a client's words end with the closing line alone", async () => {
  const { words } = await endOf("/services", { ...site, testimonials: [] });
  expect(words).toBe(`${site.servicesPage.closing} Get a Free Quote Call 028 9649 6123`);
  const projects = site.projects.map((project) => ({ ...project, testimonial: null }));
  const portfolio = await endOf("/portfolio", { ...site, projects });
  expect(portfolio.words).toContain(site.portfolioPage.closing);
  expect(portfolio.words).not.toContain("“");
});

test("a sector with one project says so in a heading that all can see", async () => {
  const headings = async (sector: string) =>
    elementsOf(await renderPage(`/portfolio?sector=${sector}`, site), "h2").map(
      ({ text, attributes }) => [text, attributes.class?.includes("sr-only")],
    );
  expect(await headings("commercial")).toContainEqual(["One commercial project", false]);
  expect(await headings("heritage")).toContainEqual(["Heritage projects", true]);
});
