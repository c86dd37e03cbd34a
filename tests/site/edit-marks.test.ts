import { expect, test } from "vitest";
import { previewAddress } from "#app/admin/publishing/paths.ts";
import { previewHtml, previewPolicy } from "#app/admin/publishing/preview/preview-html.server.ts";
import { markContent } from "#domain/content/mark-content.ts";
import { type Noun, typeOf } from "#domain/content/registry.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { markedParts, withoutEditMarks } from "#domain/text/edit-mark.ts";
import { elementsOf } from "./page.ts";
import { renderState, siteStates } from "./site-states.ts";

const now = new Date();
const states = await siteStates();
const cases = states.flatMap(({ name, site, addresses }) =>
  addresses.map((address) => ({ name, address, site })),
);

test.for(cases)("$name: marks change no word of $address", async ({ site, address }) => {
  const marked = markContent(site, { now });
  const [plain, preview] = await Promise.all(
    [site, marked].map(async (content) =>
      previewHtml(await renderState(address, content, { preview: "draft" }), {
        policy: previewPolicy("https://decor.example"),
        linkTo: (path) => previewAddress("draft", path),
      }),
    ),
  );
  expect(preview).not.toBe(plain);
  expect(withoutEditMarks(preview ?? "")).toBe(plain);
});

/** The value at a place: of `about-page//people.0.picture` the url of that person's photo. */
function valueAt(site: SiteContent, place: string): unknown {
  const [noun, id, path = ""] = place.split("/");
  const type = typeOf(noun as Noun);
  if (!type) throw new Error(`there is no ${noun}`);
  const items = [site[type.name]].flat() as { id?: string }[];
  let value: unknown = id ? items.find((item) => item.id === id) : items[0];
  for (const part of path.split(".")) value = (value as Record<string, unknown>)[part];
  return value;
}

test("a picture with a mark leads to the field that holds the picture, also a logo or a photo of a person", async () => {
  const places = new Set<string>();
  for (const { site: plain, addresses } of states) {
    const site = { ...plain, business: { ...plain.business, logo: plain.homePage.picture } };
    const marked = markContent(site, { now });
    for (const address of addresses)
      for (const { attributes } of elementsOf(await renderState(address, marked), "img"))
        for (const { place } of markedParts(attributes.alt ?? ""))
          if (place && !places.has(place)) {
            places.add(place);
            expect(site.pictures, place).toHaveProperty([String(valueAt(site, place))]);
          }
  }
  expect([...places]).toEqual(
    expect.arrayContaining(["business//logo", "about-page//people.0.picture"]),
  );
});
