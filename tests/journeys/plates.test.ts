import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { shownPlate, untilAtRest } from "./plates-page.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite({ keepsPages: true });

test("one Back from any plate returns to the place on the finish's page", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  await visitor.open("/services/marbling");
  const link = page.getByRole("link", { name: /^Plate 3:/ });
  await link.focus();
  await untilAtRest(page);
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/services/marbling/plates#3");
  await expect.poll(() => shownPlate(page)).toBe("3");
  await untilAtRest(page);
  await page.keyboard.press("PageDown");
  await expect.poll(() => shownPlate(page)).toBe("4");
  await goBack(page);
  await expect.poll(() => new URL(page.url()).pathname).toBe("/services/marbling");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test("keys lead from plate to plate and to both ends, and a file at full size leads back", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  await visitor.open("/services/marbling/plates");
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Plates: Marbling");
  for (const [key, plate] of [
    ["ArrowDown", "2"],
    ["Space", "3"],
    ["ArrowUp", "2"],
  ]) {
    await page.keyboard.press(key ?? "");
    await expect.poll(() => shownPlate(page), { message: key }).toBe(plate);
    await untilAtRest(page);
  }
  await page.keyboard.press("End");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).waitFor();
  await page.keyboard.press("Home");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  // Chromium styles the page of a bare picture itself, which the file's policy forbids.
  visitor.expectTrouble(/Applying inline style violates .*\.jpg|ViewTransition opt-in disabled/);
  await page.goto("/services/marbling/plates#2");
  await page.getByRole("link", { name: "Open at full size: plate 2" }).click();
  await page.waitForURL("**/pictures/*.jpg");
  await goBack(page);
  await expect.poll(() => shownPlate(page)).toBe("2");
});

/** Playwright waits for a load event, which a page that was kept does not fire again. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
}
