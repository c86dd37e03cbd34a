import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { elementsOf } from "#tests/site/page.ts";
import { picturedSite } from "#tests/site/pictured-site.ts";
import { renderPage } from "#tests/site/render-page.ts";

test("the sampler speaks of what needs a drawing only where the browser draws", async () => {
  const html = await renderPage("/sampler", builtInSite({}));
  const said = elementsOf(html, "p").filter(({ text }) => /Move the light|you keep/.test(text));
  expect(said.map(({ text }) => text)).toEqual([
    "Move the light, come as near as the marks of the brush, and keep up to three samples side by side.",
    "An enquiry takes three samples: this one, and those that you keep.",
  ]);
  for (const { attributes } of said) expect(attributes.class).toContain("drawing-only");
});

test("the picture before the drawing is the sample that its caption names, and no other", async () => {
  for (const [query, code, name] of [
    ["", "dragging-3d5645-over-e2d6c2", "Dragging, Tollymore over Oatmeal"],
    [
      "?sample=marbling-1f3b30-over-d9b3a0-lamp",
      "marbling-1f3b30-over-d9b3a0-lamp",
      "Marbling, Bottle Green over Plaster Pink",
    ],
  ]) {
    const html = await renderPage(`/sampler${query}`, picturedSite);
    const [figure] = elementsOf(html, "figure");
    const pictures = elementsOf(figure?.inner ?? "", "img");
    expect(pictures.map(({ attributes: { src, alt } }) => [src, alt])).toEqual([
      [`/sampler/${code}.jpg`, name],
    ]);
    expect(elementsOf(figure?.inner ?? "", "figcaption")[0]?.text).toContain(name);
  }
});
