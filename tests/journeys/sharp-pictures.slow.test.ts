import { expect, test } from "vitest";
import { addresses, twoOfEachKind } from "./pages.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite();

test.for([360, 768, 1440])(
  "on a sharp screen of %d px, no picture is drawn larger than its file if there is a larger one",
  async (width) => {
    const { page } = await site.visitor({ width, density: 2 });
    const soft: string[] = [];
    for (const path of twoOfEachKind(addresses)) {
      await page.goto(path);
      const found = await page.evaluate(softPictures);
      soft.push(...found.map((picture) => `${path}: ${picture}`));
    }
    expect(soft).toEqual([]);
  },
);

/** Runs in the page. Scrolls to every picture in turn. */
async function softPictures(): Promise<string[]> {
  const soft: string[] = [];
  for (const image of document.images) {
    if (!image.checkVisibility()) continue;
    image.scrollIntoView({ behavior: "instant" });
    await image.decode();
    const files = image.previousElementSibling?.previousElementSibling?.getAttribute("srcset");
    const widths = (files ?? "").split(", ").map((file) => file.split(" ") as [string, string]);
    const chosen = widths.find(([url]) => image.currentSrc.endsWith(url));
    if (!chosen) continue;
    const { width, height } = image.getBoundingClientRect();
    const shape = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
    const isWhole = getComputedStyle(image).objectFit === "contain";
    const drawn = (isWhole ? Math.min : Math.max)(width, height * shape) * devicePixelRatio;
    const file = Number.parseInt(chosen[1], 10);
    const widest = Math.max(...widths.map(([, wide]) => Number.parseInt(wide, 10)));
    if (file < drawn * 0.96 && file < widest)
      soft.push(`${image.alt || chosen[0]}: ${file} pixels drawn ${Math.round(drawn)} wide`);
  }
  return soft;
}
