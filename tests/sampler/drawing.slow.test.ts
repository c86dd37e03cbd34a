import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawnFinish, finishNames } from "#domain/sampler/finishes.ts";
import { labOf, labsOf, meanDistance, meanDistanceToMixes } from "./colour-distance.ts";
import { buildDrawingPage, launchDrawingBrowser, openDrawingPage } from "./open-drawing-page.ts";

let files: Map<string, string | Uint8Array>;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [files, browser] = await Promise.all([buildDrawingPage(), launchDrawingBrowser()]);
  page = await openDrawingPage(browser, files);
});

afterAll(() => browser.close());

const small = { width: 240, height: 160 };

function draw(code: string, what: "lit" | "albedo" = "lit", tab = page): Promise<string> {
  return tab.evaluate(({ code, size, what }) => window.drawingPage.png(code, size, what), {
    code,
    size: small,
    what,
  });
}

test("every finish looks the same to everyone, whatever was drawn before", async () => {
  const codes = finishNames.map((finish) => `${finish}-1f3b30-over-e6ddc4-evening-from-80-zoom-35`);
  const pictures = new Map<string, string>();
  for (const code of codes) pictures.set(code, await draw(code));
  const other = await openDrawingPage(browser, files);
  for (const code of codes.toReversed()) {
    const picture = await draw(code, "lit", other);
    expect(picture.length, code).toBeGreaterThan(1000);
    expect(picture === pictures.get(code), code).toBe(true);
  }
  await other.close();
});

test("no finish is taken for another, though all have the same colours", async () => {
  const pictures = new Map<string, Awaited<ReturnType<typeof labsOf>>>();
  for (const finish of finishNames)
    pictures.set(finish, await labsOf(await draw(`${finish}-7a4a32-over-e6ddc4-zoom-20`)));
  for (const [finish, picture] of pictures)
    for (const [other, otherPicture] of pictures)
      if (finish < other)
        expect(meanDistance(picture, otherPicture), `${finish}, ${other}`).toBeGreaterThan(0.02);
});

test("marble of another ground has other veins, and those of one ground lie as they did", async () => {
  const [ground = [], sameVeins = [], otherGround = []] = [
    await labsOf(await draw("marbling-eae4ce-over-3f3b30", "albedo")),
    await labsOf(await draw("marbling-e6e0ca-over-3f3b32", "albedo")),
    await labsOf(await draw("marbling-eae4ce-over-403b30", "albedo")),
  ];
  expect(meanDistance(ground, sameVeins)).toBeLessThan(0.01);
  expect(meanDistance(ground, otherGround)).toBeGreaterThan(0.02);
});

const pairs = [
  ["#1f3b30", "#b9c4a6"],
  ["#e8dcc8", "#5b1f25"],
] as const;

test("every finish keeps to the two chosen colours", async () => {
  for (const finish of finishNames) {
    const { base, glaze } = drawnFinish(finish);
    for (const [over, under] of [[glaze, base] as const, ...pairs]) {
      const code = `${finish}-${over.slice(1)}-over-${under.slice(1)}-zoom-30`;
      const labs = await labsOf(await draw(code, "albedo"));
      const distance = meanDistanceToMixes(labs, labOf(under), labOf(over));
      expect(distance, code).toBeLessThan(0.03);
    }
  }
});

test("each light shows another picture, and so does another place of the window", async () => {
  const codes = ["", "-morning", "-evening", "-lamp", "-from-90"].map((end) => `dragging${end}`);
  const pictures = [];
  for (const code of codes) pictures.push(await labsOf(await draw(code)));
  const [midday = [], ...others] = pictures;
  for (const other of others) expect(meanDistance(midday, other)).toBeGreaterThan(0.01);
});

test("moving pictures are small, and the one at rest has every pixel of the screen", async () => {
  const moving = await page.evaluate(() => window.drawingPage.draw("dragging", true));
  const resting = await page.evaluate(() => window.drawingPage.draw("dragging", false));
  expect(moving.isDrawn && resting.isDrawn).toBe(true);
  expect(moving.pixels).toBeLessThan(181_000);
  expect(resting.pixels).toBe(900 * 600);
});

test("a picture that the visitor no longer wants is given up for the next", async () => {
  const [first, second] = await page.evaluate(() =>
    Promise.all([
      window.drawingPage.draw("dragging", false),
      window.drawingPage.draw("dragging-evening", false),
    ]),
  );
  expect(first?.isDrawn).toBe(false);
  expect(second?.isDrawn).toBe(true);
});

test("the drawing comes back after the browser took the graphics card away", async () => {
  await page.evaluate(() => window.drawingPage.draw("rag-roll", false));
  const canvas = page.locator("canvas");
  const [file, shown] = [await draw("rag-roll"), await canvas.screenshot()];
  await page.evaluate(() => window.drawingPage.loseContext());
  expect((await draw("rag-roll")).length).toBe(0);
  await expect.poll(async () => shown.equals(await canvas.screenshot())).toBe(false);
  await page.evaluate(() => window.drawingPage.restoreContext());
  // Nobody asks for it: it is on the canvas again by itself.
  await expect.poll(async () => shown.equals(await canvas.screenshot())).toBe(true);
  expect((await draw("rag-roll")) === file).toBe(true);
});

test("a browser without WebGL2 says so", async () => {
  const without = await launchDrawingBrowser(false);
  const tab = await openDrawingPage(without, files);
  expect(await tab.evaluate(() => window.drawingPage.canDraw)).toBe(false);
  await without.close();
});
