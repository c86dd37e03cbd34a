import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import type { Tables } from "#db/schema.ts";
import { findChromium } from "#scripts/chromium.mjs";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { type SiteProcess, startSite } from "#tests/durability/site-process.ts";
import { Visitor } from "./visitor.ts";

/**
 * What no journey needs: suggestions under the address bar, two pages of the browser's own that
 * cost each window more than ours do, and what Playwright turns off in the list that this one takes
 * the place of.
 */
const unneeded = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
];

/**
 * This machine by a name that browsers give no trust without https, as any machine of a network
 * has.
 */
export const homeNetwork = "studio.test";

/**
 * Keeps a browser from looking for its maker's servers, which a closed network refuses one by one.
 */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--host-resolver-rules=MAP ${homeNetwork} 127.0.0.1`,
  `--disable-features=${unneeded}`,
];

/** Milliseconds a visitor waits for something to appear. */
const patience = 20_000;

export interface VisitorOptions {
  /** Width of the window in CSS pixels: 360 for a phone, 1440 for a desk. */
  width?: number;
  /** Height of the window in CSS pixels; as of a device of that width if left out. */
  height?: number;
  /** The window is touched, not pointed at. */
  touch?: boolean;
  /** The visitor's own colours take the place of the site's. */
  forcedColours?: boolean;
  /** What the browser reaches the site by, if not by the address that is this very machine. */
  host?: string;
  /** Device pixels a CSS pixel. */
  density?: number;
  /** Whether the browser runs scripts; it does unless told otherwise. */
  runsScripts?: boolean;
  /** The visitor asked the device for less motion. */
  stillness?: boolean;
  /** Milliseconds by which every font comes late. */
  fontDelay?: number;
  /** The test's own, where tests run side by side. */
  onTestFinished?: typeof onTestFinished;
}

export interface RunningSite {
  /** Someone new, on a network of their own, who leaves when the test ends. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** What the site has stored. */
  readonly db: Kysely<Tables>;
}

export interface RunningSiteOptions {
  /**
   * Whether the browser keeps the page that was left, as it stood, for Back; Playwright turns that
   * off.
   */
  keepsPages?: boolean;
}

/**
 * For the top of a file or a `describe`: the site with a database of its own, and a browser, for
 * all its tests.
 */
export function runningSite(
  { create } = databases[0],
  { keepsPages = false }: RunningSiteOptions = {},
): RunningSite {
  let database: TestDatabase;
  let site: SiteProcess;
  let browser: Browser;
  let visitors = 0;

  beforeAll(async () => {
    database = await create();
    site = await startSite(database.options);
    browser = await chromium.launch({
      executablePath: findChromium(),
      args: flags,
      ignoreDefaultArgs: keepsPages ? ["--disable-back-forward-cache"] : [],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.kill();
    await database?.remove();
  });

  return {
    async visitor(options = {}) {
      visitors += 1;
      const url = new URL(site.url);
      url.hostname = options.host ?? url.hostname;
      const context = await newContext(browser, url.origin, visitors, options);
      const visitor = new Visitor(await context.newPage(), url.origin, options);
      const onFinished = options.onTestFinished ?? onTestFinished;
      onFinished(() => visitor.leave());
      return visitor;
    },
    get db() {
      return database.db;
    },
  };
}

async function newContext(
  browser: Browser,
  baseURL: string,
  number: number,
  {
    width = 1440,
    height = width < 500 ? 740 : 900,
    touch = false,
    forcedColours = false,
    density = 1,
    runsScripts = true,
    stillness = false,
    fontDelay = 0,
  }: VisitorOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    hasTouch: touch,
    forcedColors: forcedColours ? "active" : "none",
    deviceScaleFactor: density,
    javaScriptEnabled: runsScripts,
    reducedMotion: stillness ? "reduce" : "no-preference",
    extraHTTPHeaders: { "X-Forwarded-For": `2001:db8:${number.toString(16)}::1` },
  });
  context.setDefaultTimeout(patience);
  if (fontDelay > 0) {
    await context.route(/\.woff2$/, async (route) => {
      await sleep(fontDelay);
      await route.continue();
    });
  }
  return context;
}
