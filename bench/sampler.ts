import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { ensureChromium } from "#scripts/chromium.mjs";
import { chromiumOptions } from "#tests/journeys/chromium-options.ts";
import { longestTask } from "./long-tasks.ts";
import { newFolder } from "./machine.ts";
import { type Finding, show, spread } from "./report.ts";
import { median, repeat } from "./rounds.ts";
import { startVersions, type Version } from "./versions.ts";

const rounds = 5;
/** On a processor that is four times slower, a task of this many milliseconds takes 50. */
const longest = 12.5;
/** How long to go on measuring after an action, in milliseconds. */
const afterwards = 500;

/** The longest task of the page's main thread in each thing that a visitor does in the sampler. */
export async function sampler(): Promise<Finding[]> {
  ensureChromium();
  await using browser = await chromium.launch(chromiumOptions());
  await using versions = await startVersions();
  const photo = await photoFile();
  const tasks: Record<Version, Map<string, number[]>> = { now: new Map(), before: new Map() };
  await repeat(rounds, async () => {
    for (const { version, url } of versions.sites)
      for (const [what, task] of await visit(browser, url, photo))
        tasks[version].set(what, [...(tasks[version].get(what) ?? []), task]);
  });
  return [...tasks.now].map(([what, values]) => {
    const before = tasks.before.get(what);
    const remark = before ? `before: ${show(median(before), "ms")}, ${spread(before, "ms")}` : "";
    return {
      what: `Longest task: ${what}`,
      values,
      unit: "ms",
      goal: ["at most", longest],
      remark,
    };
  });
}

/** 12 megapixels, with as much detail as a camera's. */
async function photoFile(): Promise<string> {
  const file = join(newFolder(), "wall.jpg");
  const noise = { type: "gaussian", mean: 190, sigma: 14 } as const;
  const create = { width: 4000, height: 3000, channels: 3, background: "grey", noise } as const;
  await sharp({ create }).jpeg().toFile(file);
  return file;
}

/** A new visitor uses the whole page. Returns the longest task of each action, in milliseconds. */
async function visit(browser: Browser, url: string, photo: string): Promise<[string, number][]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const tasks: [string, number][] = [];

  async function measure(what: string, act: () => Promise<unknown>, end: string): Promise<void> {
    const task = await longestTask(page, async () => {
      await act();
      // Not by a locator, whose own script would take the page longer than ours.
      while (!(await page.evaluate(end))) await page.waitForTimeout(100);
      await page.waitForTimeout(afterwards);
    });
    tasks.push([what, task]);
  }

  await measure("the page opens and draws", () => page.goto(`${url}/sampler`), shows("#drawing"));
  await measure("nothing changes", () => page.waitForTimeout(1500), shows("#drawing"));
  const zoom = await middleOf(page, '[name="zoom"]');
  await measure("a slider is moved", () => drag(page, zoom, { x: 80, y: 0 }), shows("#drawing"));
  const finish = await middleOf(page, '[name="finish"][value="marbling"] ~ *');
  await measure("another finish", () => page.mouse.click(...finish), shows("#drawing"));
  const keep = await middleOf(page, "#keep-sample");
  await measure("Keep", () => page.mouse.click(...keep), says("#sampler-news", "Kept"));
  const save = await middleOf(page, "#save-sample");
  await measure("Save as PNG", () => page.mouse.click(...save), says("#sampler-news", "saved"));
  const chooser = await page.$("#wall-photo");
  const choose = async () => chooser?.setInputFiles(photo);
  await measure("a photo of 12 MP is opened", choose, shows("#wall-drawing"));
  const corner = await middleOf(page, "[data-corner='0']");
  const way = { x: 100, y: 60 };
  await measure("a corner is dragged", () => drag(page, corner, way), shows("#wall-drawing"));
  const keepWall = await middleOf(page, "#keep-wall");
  await measure(
    "the wall is kept",
    () => page.mouse.click(...keepWall),
    says("#wall-done", "Kept"),
  );
  const saveWall = await middleOf(page, "#save-wall");
  await measure(
    "the wall is saved",
    () => page.mouse.click(...saveWall),
    says("#wall-done", "saved"),
  );
  await context.close();
  return tasks;
}

type Point = [x: number, y: number];

/** Scrolls to the element first. */
function middleOf(page: Page, selector: string): Promise<Point> {
  return page.evaluate((found) => {
    const element = document.querySelector(found);
    element?.scrollIntoView({ block: "center", behavior: "instant" });
    const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return [x + width / 2, y + height / 2] as Point;
  }, selector);
}

async function drag(page: Page, [x, y]: Point, way: { x: number; y: number }): Promise<void> {
  const steps = 25;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(x + (way.x * step) / steps, y + (way.y * step) / steps);
    await page.waitForTimeout(30);
  }
  await page.mouse.up();
}

function shows(canvas: string): string {
  return `document.querySelector("${canvas}[data-drawn]") !== null`;
}

function says(news: string, words: string): string {
  return `document.querySelector("${news}").textContent.includes("${words}")`;
}
