import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HomeHero } from "#app/site/home-sections.tsx";
import type { Picture } from "#domain/images/picture.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { sampleProjects } from "#domain/sample-site/projects.ts";
import { sampleServices } from "#domain/sample-site/sample-content.ts";
import { pictureWithFace, shownFace } from "#tests/images/face.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite({ keepsPages: true });

test("on a phone, the bar has a quiet button beside the page's own and a strong one without it", async () => {
  const visitor = await site.visitor({ width: 360 });
  visitor.expectTrouble(/status of 404/);
  const { page } = visitor;
  const [card, ochre] = ["rgb(255, 253, 249)", "rgb(192, 138, 46)"];
  for (const path of ["/", "/services/marbling/specification", "/nowhere"]) {
    await visitor.open(path);
    const colours = () => page.evaluate(barColours);
    if (path === "/")
      await expect.poll(colours, { message: "at the top" }).toMatchObject({ quote: "" });
    await page.locator("main a.bg-green").last().evaluate(toTheMiddle);
    await expect.poll(colours, { message: path }).toEqual({ call: "", quote: "", ground: card });
    await page.getByRole("link", { name: "Privacy" }).last().evaluate(toTheMiddle);
    await expect.poll(colours, { message: path }).toEqual({ call: "", quote: ochre, ground: card });
  }
});

test("on a phone, the menu closes when a link in it is followed, and is closed on the way back", async () => {
  const visitor = await site.visitor({ width: 360 });
  const { page } = visitor;
  // The browser logs an error if the machine has no telephone or mail program.
  visitor.expectTrouble(/registered handler|^request to someone else: (tel|mailto):/);
  const menu = page.getByRole("navigation", { name: "Menu" });
  const openMenu = async () => {
    await page.getByRole("button", { name: "Open menu" }).click();
    await menu.waitFor();
  };
  // The script of the quote form is another.
  for (const path of ["/", "/contact"]) {
    await visitor.open(path);
    await openMenu();
    await page.evaluate(() => {
      addEventListener("pageshow", ({ persisted }) => {
        document.documentElement.dataset.kept = String(persisted);
      });
    });
    await menu.getByRole("link", { name: "Portfolio" }).click();
    await page.waitForURL("/portfolio");
    // `goBack` waits for a load event, which a page from the back/forward cache does not fire
    // again.
    await page.evaluate(() => history.back());
    await page.waitForURL(path, { waitUntil: "commit" });
    expect(await page.locator("html").getAttribute("data-kept")).toBe("true");
    expect(await menu.isVisible()).toBe(false);
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  }

  await visitor.open("/about");
  for (const name of [`Call ${sampleBusiness.phone}`, sampleBusiness.email]) {
    await openMenu();
    await page.locator("#menu").getByRole("link", { name }).click();
    await menu.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/about");
  }
  await openMenu();
  await page.locator("#menu").getByText(sampleBusiness.name).click();
  expect(await menu.isVisible(), "a touch of something else").toBe(true);
});

test("by keyboard, a visitor skips from the top of a page to its content", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  await visitor.open("/services");
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").innerText()).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.locator("main :focus").getAttribute("href")).toBe("/services/dragging");
});

test("each card has one link, named by its title alone, and can be pressed anywhere", async () => {
  const visitor = await site.visitor({ width: 360 });
  const { page } = visitor;
  const names = sampleServices.map(({ name }) => name);
  const titles = sampleProjects.map(({ title }) => title);
  for (const [path, below, expected] of [
    ["/", "/services/", names.slice(0, 6)],
    ["/", "/portfolio/", titles.slice(0, 3)],
    ["/services", "/services/", names],
    ["/portfolio", "/portfolio/", titles],
  ] as const) {
    await visitor.open(path);
    const link = page.locator(`h3 a[href^="${below}"]`);
    const cards = page.getByRole("main").getByRole("listitem").filter({ has: link });
    expect(await cards.count()).toBe(expected.length);
    for (const [index, name] of expected.entries()) {
      const links = cards.nth(index).getByRole("link");
      expect(await links.count()).toBe(1);
      const tree = await links.ariaSnapshot();
      expect(tree.split("\n")[0]).toBe(`- link ${JSON.stringify(name)}:`);
    }
    const picture = cards.last().getByRole("img");
    const href = await cards.last().getByRole("link").getAttribute("href");
    await picture.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await picture.boundingBox()) ?? expect.fail("no picture");
    await page.mouse.click(x + width / 2, y + height / 3);
    await page.waitForURL(href ?? "");
  }
});

test("the first picture keeps home's focal point clear of the words: beside them, or above them if it cannot move so far", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const { headline, lead } = builtInSite({}).homePage;
  for (const [face, shape] of [
    // A wide picture can move sideways, a photo only up and down.
    [
      { x: 50, y: 40, width: 30, height: 40 },
      { width: 2400, height: 1000 },
    ],
    [
      { x: 19, y: 26, width: 10, height: 10 },
      { width: 1600, height: 1200 },
    ],
  ] as const) {
    const url = `/pictures/face-${shape.width}.jpg`;
    const body = await pictureWithFace(shape, face);
    await page.route(url, (route) => route.fulfill({ body, contentType: "image/jpeg" }));
    await visitor.open("/");
    const focus = { x: face.x + face.width / 2, y: face.y + face.height / 2 };
    const files = [{ url, width: shape.width }];
    const picture: Picture = {
      ...{ url, ...shape, focus, avif: files, webp: files, social: url },
      ...{ colour: "#8a9a8c", alt: "", caption: "" },
    };
    const html = renderToStaticMarkup(createElement(HomeHero, { headline, lead, picture }));
    await page.evaluate(putFirst, html);
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1440, 900],
      [2200, 1238],
    ] as const) {
      await page.setViewportSize({ width, height });
      const box = page.locator(".hero-shape");
      const shown = async () => shownFace(await box.screenshot());
      const whole = (face.width * shape.width) / (face.height * shape.height);
      const message = `${shape.width} at ${width}`;
      await expect.poll(shown, { message }).toBeCloseTo(whole, 1);
    }
  }
});

test("the specification of every finish prints on one page of A4", async () => {
  const { page, open } = await site.visitor();
  const pages: Record<string, number> = {};
  for (const { slug } of sampleServices) {
    await open(`/services/${slug}/specification`);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    pages[slug] = pdf.match(/\/Type ?\/Page\b/g)?.length ?? 0;
    // A4 in points.
    expect(pdf).toMatch(/\/MediaBox \[0 0 59\d(\.\d+)? 84\d(\.\d+)?\]/);
  }
  expect(pages).toEqual(Object.fromEntries(sampleServices.map(({ slug }) => [slug, 1])));
});

function toTheMiddle(element: Element): void {
  element.scrollIntoView({ block: "center" });
}

// The functions below run in the page.

/** The grounds of the bar and its two halves. Empty for a half that shows the bar's. */
function barColours() {
  const bar = document.querySelector("nav.fixed");
  const [ground = "", call, quote] = [bar, ...(bar?.children ?? [])].map(
    (one) => one && getComputedStyle(one).backgroundColor,
  );
  const own = (colour = "") => (["rgba(0, 0, 0, 0)", ground].includes(colour) ? "" : colour);
  return { ground, call: own(call ?? ""), quote: own(quote ?? "") };
}

/** In place of the top of the home page. */
function putFirst(html: string): void {
  const hero = document.querySelector("main > *");
  if (!hero?.querySelector("h1")) throw new Error("the page does not begin with its words");
  hero.outerHTML = html;
}
