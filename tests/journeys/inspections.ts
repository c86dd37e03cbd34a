import type { Page } from "playwright-core";
import { axeOptions, axeScript, violationsIn } from "./axe.ts";

/**
 * The largest layout shift that goes unnoticed: share of the window times share of its height. 0.1
 * counts as good (https://web.dev/cls).
 */
export const unseenShift = 0.01;

/**
 * The same where a font may have come after the page was drawn: in the stand-ins, a line may break
 * before another word.
 */
const unseenWithLateFonts = 0.05;

/**
 * Elements that moved by themselves while the page opened and its fonts loaded, one entry per move.
 * Empty if all moves together are at most `unseen`, and on a machine without the fallback fonts,
 * where we cannot measure.
 */
export async function layoutShift(
  page: Page,
  { unseen = unseenWithLateFonts } = {},
): Promise<string[]> {
  const moves = await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    // https://wicg.github.io/layout-instability/#sec-layout-shift
    return (observer.takeRecords() as LayoutShift[])
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, sources }) => ({
        value,
        what: sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`),
      }));

    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
  });
  const total = moves.reduce((sum, { value }) => sum + value, 0);
  if (total <= unseen || !(await hasStandInFaces(page))) return [];
  return moves.map(({ value, what }) => `${value.toFixed(4)} ${what.join(" | ")}`);
}

/** Whether the machine has the fallback fonts of headings and text. */
function hasStandInFaces(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const standsIn = ["h1", "body"].map(async (selector) => {
      const element = document.querySelector(selector) ?? document.body;
      const [, ...others] = getComputedStyle(element).fontFamily.split(",");
      const faces = others.map((family) => document.fonts.load(`1em ${family}`));
      const loads = await Promise.allSettled(faces);
      return loads.some((load) => load.status === "fulfilled" && load.value.length > 0);
    });
    return (await Promise.all(standsIn)).every(Boolean);
  });
}

/**
 * Violations of WCAG 2.2 AA and of good practice that axe finds, one entry per element. Looks into
 * frames only on request.
 */
export async function axeFindings(page: Page, { iframes = false } = {}): Promise<string[]> {
  for (const frame of iframes ? page.frames() : [page.mainFrame()]) {
    const isThere = await frame.evaluate(() => "axe" in window);
    if (!isThere) await frame.evaluate(axeScript);
  }
  return page.evaluate(violationsIn, { ...axeOptions, iframes });
}

/**
 * Everything wrong with a page: in windows of these widths what axe finds, pictures that lack
 * something and small targets; in any window from 320 px, the narrowest that we support, whether
 * the page scrolls sideways.
 */
export async function faultsAt(page: Page, widths: number[]): Promise<string[]> {
  return [
    ...(await inWindows(page, widths, faultsOfWhole)),
    ...(await inWindows(page, [320, 360, 768, 1440], sideways)),
  ];
}

/** Looks at the page in windows of these widths. Then it has its own window again. */
export async function inWindows(
  page: Page,
  widths: number[],
  look: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const own = page.viewportSize();
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    const found = await look(page);
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  if (own) await page.setViewportSize(own);
  return faults;
}

/** Looks in a window as high as the page, where no bar at its foot covers what axe measures. */
async function faultsOfWhole(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  return [
    ...(await faultyPictures(page)),
    ...(await smallTargets(page)),
    ...(await smallFields(page)),
    ...(await axeFindings(page)),
  ];
}

/** Lists whether the page scrolls sideways, and each text beyond the window's right edge. */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = `${scrollWidth} px wide in a window of ${clientWidth} px`;
    const beyond = [...document.querySelectorAll("body *")]
      .filter((element) => element.childElementCount === 0 && element.textContent?.trim())
      .filter((element) => element.checkVisibility())
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map(
        (element) =>
          `beyond ${clientWidth} px: <${element.localName}> ${element.textContent?.slice(0, 60)}`,
      );
    return scrollWidth > clientWidth ? [wide, ...beyond] : beyond;
  });
}

/**
 * Scrolls to each picture. Returns those that lack an `alt`, a size, or do not load. One that is
 * folded away may load later.
 */
function faultyPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const faulty: string[] = [];
    for (const image of document.images) {
      const wanting = ["alt", "width", "height"].filter((name) => !image.hasAttribute(name));
      image.scrollIntoView();
      if (!image.complete && image.checkVisibility()) {
        await new Promise((done) => {
          image.addEventListener("load", done);
          image.addEventListener("error", done);
        });
      }
      if (image.complete && image.naturalWidth === 0) wanting.push("the picture itself");
      if (wanting.length > 0) faulty.push(`${image.src} lacks ${wanting}`);
    }
    window.scrollTo(0, 0);
    return faulty;
  });
}

/** Fields with text below 16 pixels, into which iOS zooms. */
function smallFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("input, select, textarea")]
      .filter((field) => field.checkVisibility())
      .map((field) => ({ field, size: Number.parseFloat(getComputedStyle(field).fontSize) }))
      .filter(({ size }) => size < 16)
      .map(({ field, size }) => `text of ${size} px: ${field.outerHTML.slice(0, 160)}`),
  );
}

/**
 * Links, buttons and fields smaller than 24 by 24 pixels, except links within a sentence (WCAG 2.2,
 * 2.5.8).
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim();
    return [...document.querySelectorAll("a[href], button, input, select, textarea")]
      .filter((element) => element.checkVisibility() && !element.closest("[aria-hidden]"))
      .filter((element) => !inSentence(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < 24)
      .map(({ element, box }) => {
        const size = `${Math.round(box.width)} × ${Math.round(box.height)}`;
        return `small target: ${size} <${element.localName}> ${element.textContent?.trim()}`;
      });
  });
}
