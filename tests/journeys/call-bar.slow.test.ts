import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { runningSite } from "./running-site.ts";

const site = runningSite();
const paths = [
  "/",
  "/services/metallic-finishes-glittering",
  "/services/marbling/specification",
  "/about",
  "/nowhere",
];

describe.each(paths)("on a phone, the bar of %s", (path) => {
  test("has a quiet button beside the page’s own, and a strong one without it", async () => {
    const { page } = await openOnPhone(path);
    await page.locator("main a.bg-green").last().evaluate(toTheMiddle);
    await expect.poll(() => barColours(page)).toEqual({ call: "", quote: "", ground: card });
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: "Privacy" })
      .evaluate(toTheMiddle);
    await expect.poll(() => barColours(page)).toEqual({ call: "", quote: ochre, ground: card });
  });

  test("has a line along its edge, and covers no words at the end of the page", async () => {
    const { page } = await openOnPhone(path);
    const { edge, top, lastWords } = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      const bar = document.querySelector("nav.fixed");
      const words = [...document.querySelectorAll("footer :is(a, span, li)")];
      if (!bar) throw new Error("there is no bar");
      return {
        edge: getComputedStyle(bar).borderTopStyle,
        top: bar.getBoundingClientRect().top,
        lastWords: Math.max(...words.map((one) => one.getBoundingClientRect().bottom)),
      };
    });
    expect(edge).toBe("solid");
    expect(top - lastWords).toBeGreaterThanOrEqual(16);
  });
});

test.each(["/", "/services/marbling"])(
  "on a phone, the button in the bar of %s is quiet at the top of the page, and strong below it",
  async (path) => {
    const { page } = await openOnPhone(path);
    await expect.poll(() => barColours(page)).toMatchObject({ quote: "" });
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => barColours(page)).toMatchObject({ quote: ochre });
  },
);

const card = "rgb(255, 253, 249)";
const ochre = "rgb(192, 138, 46)";

async function openOnPhone(path: string) {
  const visitor = await site.visitor({ width: 360, height: 740 });
  visitor.expectTrouble(/status of 404/);
  await visitor.open(path);
  return visitor;
}

function toTheMiddle(element: Element) {
  element.scrollIntoView({ block: "center" });
}

/** The grounds of the bar and its two halves. Empty for a half that shows the bar's. */
function barColours(page: Page) {
  return page.evaluate(() => {
    const bar = document.querySelector("nav.fixed");
    const [ground = "", call, quote] = [bar, ...(bar?.children ?? [])].map(
      (one) => one && getComputedStyle(one).backgroundColor,
    );
    const own = (colour = "") => (["rgba(0, 0, 0, 0)", ground].includes(colour) ? "" : colour);
    return { ground, call: own(call ?? ""), quote: own(quote ?? "") };
  });
}
