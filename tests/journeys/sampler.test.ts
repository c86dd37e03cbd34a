import { expect, test } from "vitest";
import { runningSite } from "./running-site.ts";
import { openSampler, samplerOn } from "./sampler-page.ts";

const site = runningSite();

test("a visitor chooses a finish and two colours, keeps the sample and asks for a quote with it", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const sampler = await openSampler(visitor);
  await sampler.choose("Marbling");
  await sampler.paint("Ground", "Plaster Pink");
  await sampler.paint("Veins", "Bottle Green");
  const code = "marbling-1f3b30-over-d9b3a0";
  expect(await sampler.drawn(new RegExp(code))).toBe(code);
  expect(await sampler.title.innerText()).toBe("Marbling, Bottle Green over Plaster Pink");
  await page.waitForURL(`/sampler?sample=${code}`);
  expect(await page.title()).toContain("Marbling, Bottle Green over Plaster Pink | ");
  expect(await sampler.drawing.getAttribute("aria-label")).toBe(
    "Marbling, Bottle Green over Plaster Pink, midday light, the whole wall",
  );

  await sampler.press("Keep");
  await sampler.shelf.getByRole("img").waitFor();
  const width = (image: HTMLImageElement) => image.naturalWidth;
  await expect.poll(() => sampler.shelf.getByRole("img").evaluate(width)).toBe(900);
  expect(page.workers(), "which encodes the picture").toHaveLength(1);
  await page.reload();
  await sampler.drawn(new RegExp(code));
  expect(await sampler.shelf.getByRole("listitem").count()).toBe(1);
  const quote = `/contact?service=marbling&sample=${code}`;
  expect(await sampler.boards.getAttribute("href")).toBe(`${quote}&boards=yes`);
  const getQuote = page.getByRole("banner").getByRole("link", { name: "Get Quote" });
  expect(await getQuote.getAttribute("href")).toBe(quote);
  await page.getByRole("link", { name: "See what you keep: 1 of 3" }).click();
  await sampler.quote.click();
  await page.waitForURL(quote);
});

test("without scripts a visitor sees the finish in the colours of the form", async () => {
  const visitor = await site.visitor({ runsScripts: false, width: 360 });
  const { page } = visitor;
  await visitor.open("/services/dragging");
  await page.getByRole("link", { name: "Try it in your colours" }).click();
  await page.waitForURL("/sampler?sample=dragging");
  const sampler = samplerOn(page);
  await sampler.paint("Glaze", "Delft");
  await page.getByRole("button", { name: "Show these colours" }).click();
  await page.waitForURL(/sample=dragging-41618a-over-/);
  expect(await sampler.title.innerText()).toMatch(/^Dragging, Delft over /);
  const picture = page.getByRole("img", { name: /^Dragging, Delft over / }).first();
  await picture.waitFor();
  expect(await page.getByRole("slider").count()).toBe(0);
  expect(await sampler.boards.getAttribute("href")).toMatch(
    /^\/contact\?service=dragging&sample=dragging-41618a-over-\w{6}&boards=yes$/,
  );
});
