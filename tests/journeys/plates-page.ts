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

/** Waits until the window, enlarged or not, has stood still for twenty frames. */
export async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const place = () => `${scrollY} ${visualViewport?.offsetTop} ${visualViewport?.offsetLeft}`;
    let before = "";
    for (let still = 0; still < 20; still += 1) {
      await new Promise(requestAnimationFrame);
      const now = place();
      if (now !== before) still = 0;
      before = now;
    }
  });
}
