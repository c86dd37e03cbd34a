import { type Browser, chromium } from "playwright-core";
import { ensureChromium } from "#scripts/chromium.mjs";
import { chromiumOptions } from "#tests/journeys/chromium-options.ts";
import { type Finding, show, spread } from "./report.ts";
import { publicPages } from "./requests.ts";
import { median, repeat } from "./rounds.ts";
import { startVersions, type Version } from "./versions.ts";

const rounds = 5;
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true };
/** A slow mobile network: 1.6 and 0.75 Mb/s, 150 ms. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** A phone's processor is several times slower than this one. */
const slowdown = 4;

/**
 * The Largest Contentful Paint of every public page on a slow phone, with an empty cache: when its
 * largest picture or text in view is shown. The versions take turns.
 */
export async function firstView(): Promise<Finding[]> {
  ensureChromium();
  await using browser = await chromium.launch(chromiumOptions());
  await using versions = await startVersions();
  const [site] = versions.sites;
  const findings: Finding[] = [];
  for (const url of await publicPages(site?.url ?? "")) {
    const { pathname } = new URL(url);
    const seconds: Record<Version, number[]> = { now: [], before: [] };
    await repeat(rounds, async () => {
      for (const { version, url: origin } of versions.sites)
        seconds[version].push(await largestPaint(browser, origin + pathname));
    });
    findings.push(finding(pathname, seconds));
  }
  return findings;
}

function finding(path: string, { now, before }: Record<Version, number[]>): Finding {
  const remark =
    before.length > 0 ? `before: ${show(median(before), "s")}, ${spread(before, "s")}` : "";
  return { what: `LCP of ${path}`, values: now, unit: "s", goal: ["at most", 2], remark };
}

/** Opens a page as a new visitor. Returns its Largest Contentful Paint, in seconds. */
async function largestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", network);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(url, { waitUntil: "networkidle" });
  const milliseconds = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  await context.close();
  return milliseconds / 1000;
}
