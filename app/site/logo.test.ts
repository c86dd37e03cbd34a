import { expect, test } from "vitest";
import { namePicture } from "#domain/images/picture.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { siteOn } from "#domain/publishing/site-content.ts";
import { layoutData } from "./layout-data.ts";
import { logoOf } from "./logo.ts";

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
