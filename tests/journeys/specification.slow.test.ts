import { expect, test } from "vitest";
import { sampleServices } from "#domain/sample-site/services.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite();

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

test("on paper the sheet has neither header, buttons nor footer, but name and telephone", async () => {
  const { page, open } = await site.visitor();
  await open("/services/marbling");
  await page.getByRole("link", { name: "For architects and specifiers" }).click();
  await page.getByRole("heading", { name: "Specification: Marbling" }).waitFor();
  expect(await page.locator("footer").isVisible()).toBe(true);
  await page.emulateMedia({ media: "print" });
  for (const gone of ["header", "footer", "nav[aria-label=Back]", "main >> text=Get Quote"])
    expect(await page.locator(gone).first().isVisible(), gone).toBe(false);
  const sheet = page.locator("main");
  for (const kept of ["Decor Specialist", "028 9649 6123", "Version of"])
    expect(await sheet.getByText(kept).isVisible(), kept).toBe(true);
});
