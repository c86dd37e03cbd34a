import type { Page } from "playwright-core";

/** Number of the plate that begins at the top of the window. */
export function shownPlate(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll(".plate")].find(
        (plate) => Math.abs(plate.getBoundingClientRect().top) < 2,
      )?.id,
  );
}
