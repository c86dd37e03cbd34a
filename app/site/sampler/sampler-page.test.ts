import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { elementsOf } from "#tests/site/page.ts";
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
