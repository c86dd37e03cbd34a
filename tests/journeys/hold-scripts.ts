import type { Page } from "playwright-core";

/** Holds back the page's scripts. Returns how to let them arrive. */
export async function holdScripts(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  return arrival.resolve;
}
