import { expect, test } from "vitest";
import { previewHtml, previewPolicy } from "#app/admin/preview/preview-html.server.ts";
import { markContent } from "#domain/content/mark-content.ts";
import { withoutEditMarks } from "#domain/text/edit-mark.ts";
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
        preview: "draft",
        policy: previewPolicy("https://decor.example"),
      }),
    ),
  );
  expect(preview).not.toBe(plain);
  expect(withoutEditMarks(preview ?? "")).toBe(plain);
});

// A preview has no description, which is cut to a length.
test.for(cases)("$name: marks do not change the title of $address", async ({ site, address }) => {
  const [plain, marked] = await Promise.all(
    [site, markContent(site, { now })].map(async (content) => {
      const html = await renderState(address, content);
      return withoutEditMarks(elementsOf(html, "title")[0]?.text ?? "");
    }),
  );
  expect(marked).toBe(plain);
});
