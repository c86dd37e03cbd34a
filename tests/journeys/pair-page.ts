import type { Locator, Page } from "playwright-core";
import { pairPath } from "#tests/site/site-with-pair.ts";
import type { RunningSite, VisitorOptions } from "./running-site.ts";

/** What people who hear the page are told that the slider is. */
export const sliderName = "How much of the picture before the work shows";

/** Opens a project whose pictures have one from before the work. `slider` is that of the first. */
export async function openPair(on: RunningSite, options: VisitorOptions = {}) {
  const visitor = await on.visitor(options);
  await visitor.open(pairPath);
  return {
    page: visitor.page,
    slider: visitor.page.getByRole("slider", { name: sliderName }).first(),
  };
}

/** How much of the finished work is cut off, at its left, as a percentage. */
export function shown(page: Page, pair = 0): Promise<string> {
  return page.evaluate((pair) => {
    const finished = document.querySelectorAll(".before-after .finished")[pair];
    if (!finished) throw new Error("there are no such pictures");
    const { clipPath } = getComputedStyle(finished);
    const cut = /^inset\(0px 0px 0px ([\d.]+%)\)$/.exec(clipPath)?.[1];
    if (!cut) throw new Error(clipPath);
    return cut;
  }, pair);
}

/** Scrolls to the slider. Throws if it is not shown. */
export async function boxOf(slider: Locator) {
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error("the slider is not shown");
  return box;
}
