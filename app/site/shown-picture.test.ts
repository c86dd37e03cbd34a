import { expect, test } from "vitest";
import { namePicture } from "#domain/images/picture.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { siteOn } from "#domain/publishing/site-content.ts";
import { examplePictureCalled } from "#tests/publishing/owner.ts";
import { layoutData } from "./layout-data.ts";
import { serviceCards } from "./service-card.tsx";
import { finishNote, logoOf, panelColour } from "./shown-picture.ts";

test.each([
  ["Dragging", "Dragging, bottle green over sage", "Bottle green over sage"],
  ["Rag Roll", "Rag rolling, plaster pink over cream", "Plaster pink over cream"],
  ["Gold Leaf", "Panels, doors and dados", "Panels, doors and dados"],
  ["Gold Leaf", "gold leaf", "Gold leaf"],
  ["Gold Leaf", "", ""],
])("the card of %s captioned %j says %j", (finish, caption, note) => {
  expect(finishNote(finish, caption)).toBe(note);
});

test("a card's picture has the service's alt text and caption", () => {
  const site = builtInSite({});
  const picture = examplePictureCalled("hall");
  const hero = { heroImage: picture.url, heroAlt: "A hall", heroCaption: "In the hall" };
  const services = site.services.map((service) => ({ ...service, ...hero }));
  const [card] = serviceCards({ ...site, services, pictures: { [picture.url]: picture } });
  expect(card?.picture).toMatchObject({ alt: "A hall", caption: "In the hall" });
});

test("seven finishes in a row have different colours, and the eighth has the first one again", () => {
  const row = [0, 1, 2, 3, 4, 5, 6].map(panelColour);
  expect(new Set(row).size).toBe(7);
  expect(panelColour(7)).toBe(row[0]);
  expect(panelColour(-1), "a finish that is not a service").toBe(row[0]);
});

const url = "/website-images/business/1763712000000-logo.jpg";
const siteUrl = "https://decor.example";

/** The site with a logo of this size in pixels. */
function siteWithLogo(width: number, height: number) {
  const shape = { width, height, widths: [360, width], colour: "#f6f1e7" };
  const picture = namePicture(shape, { url, hash: "0a1b2c3d", alt: "", caption: "" });
  const site = builtInSite({ [url]: picture });
  return { ...site, business: { ...site.business, logo: url } };
}

test("a logo is named after the business, and comes as WebP, which keeps what is transparent", () => {
  expect(logoOf(siteWithLogo(800, 400))).toEqual({
    src: url,
    srcSet:
      "/website-images/business/1763712000000-logo.0a1b2c3d-360.webp 360w, /website-images/business/1763712000000-logo.0a1b2c3d-800.webp 800w",
    sizes: "6rem",
    width: 800,
    height: 400,
    alt: "Decor Specialist",
  });
});

test.each([
  ["square", 500, 500, "3rem"],
  ["tall", 500, 1500, "1rem"],
  ["wide", 1600, 200, "14rem"],
])("a %s logo is loaded as large as it is shown", (_, width, height, sizes) => {
  expect(logoOf(siteWithLogo(width, height))?.sizes).toBe(sizes);
});

test("a site without a logo, or whose logo cannot be found, keeps its name", () => {
  const site = siteOn(builtInSite({}), "2026-03-03");
  const facts = { clientAddress: "192.0.2.1", nonce: "nonce" };
  expect(layoutData({ ...facts, site }, siteUrl)).not.toHaveProperty("logo");
  const lost = { ...site, business: { ...site.business, logo: url } };
  expect(layoutData({ ...facts, site: lost }, siteUrl)).not.toHaveProperty("logo");
});
