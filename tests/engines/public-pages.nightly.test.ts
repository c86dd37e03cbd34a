import { describe, expect, test } from "vitest";
import { missingAddresses, parts } from "#tests/journeys/pages.ts";
import { axeFindingsOf } from "./axe.ts";
import { desk, engineSite, engines, phone } from "./engine-site.ts";
import { until } from "./person.ts";

describe.each(engines)("in $name", (engine) => {
  const site = engineSite(engine);
  const small = { width: 360, height: 740 };
  // Chromium opens every page: `tests/journeys/pages.nightly.test.ts`. Here, one of each kind.
  const [singles, ...kinds] = parts;
  const addresses = [...(singles?.paths ?? []), ...kinds.flatMap(({ paths }) => paths.slice(0, 1))];

  test.for([small, desk])(
    "at $width px, every kind of page opens without an error, without scrolling sideways and without a fault for axe",
    { timeout: 180_000 },
    async (size) => {
      const visitor = await site.visitor(size, { expected: /^404 GET/ });
      const faults: string[] = [];
      for (const path of [...addresses, ...missingAddresses]) {
        await visitor.open(path);
        const found = await visitor.run(widthAndPictures);
        if (found.width !== size.width) faults.push(`${path}: in a window of ${found.width} px`);
        const seen = await axeFindingsOf(visitor);
        faults.push(...[...found.faults, ...seen].map((fault) => `${path}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );

  test("on a phone, the menu opens, closes on Escape, and leads to a page", async () => {
    const visitor = await site.visitor(phone);
    await visitor.open("/");
    await visitor.click("button", "Open menu");
    await until("see the menu", () => visitor.run(menuIsOpen));
    await visitor.press("Escape");
    await until("see no menu", async () => !(await visitor.run(menuIsOpen)));
    expect(await visitor.run(() => document.activeElement?.ariaLabel)).toBe("Open menu");

    await visitor.click("button", "Open menu");
    await visitor.click("link", "Portfolio");
    await visitor.arriveAt("/portfolio");
    expect(await visitor.run(menuIsOpen)).toBe(false);
  });
});

/** Runs in the page. */
function menuIsOpen(): boolean {
  return document.querySelector("nav[aria-label=Menu]")?.checkVisibility() ?? false;
}

/** Runs in the page. Scrolls to every picture in turn. */
async function widthAndPictures() {
  const faults: string[] = [];
  await document.fonts.ready;
  for (const image of document.images) {
    if (!image.checkVisibility()) continue;
    image.scrollIntoView({ behavior: "instant" });
    const deadline = performance.now() + 5_000;
    while (!(image.complete && image.naturalWidth > 0) && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    if (image.naturalWidth === 0) faults.push(`${image.src} did not load`);
  }
  scrollTo(0, 0);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth} px wide in ${clientWidth} px`);
  return { width: innerWidth, faults };
}
