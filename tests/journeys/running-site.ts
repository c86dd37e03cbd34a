import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { afterAll, beforeAll, inject, onTestFinished, vi } from "vitest";
import type { Tables } from "#db/schema.ts";
import { fillOnFirstStart } from "#domain/publishing/built-in-site.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { type SiteProcess, startSite } from "#tests/durability/site-process.ts";
import { chromiumOptions } from "./chromium-options.ts";
import { type Visitor, visitorOn } from "./visitor.ts";

/** How long a visitor waits for something to appear, in milliseconds. */
const patience = 60_000;

export interface VisitorOptions {
  /** Width of the window in CSS pixels: 360 for a phone, 1440 for a desk. */
  width?: number;
  /** Height of the window in CSS pixels. Default: that of a device with this width. */
  height?: number;
  /** Whether the screen is a touch screen. */
  touch?: boolean;
  /** Whether the browser forces the visitor's colours. */
  forcedColours?: boolean;
  /** Host name of the site. Default: `127.0.0.1`. */
  host?: string;
  /** Device pixels per CSS pixel. */
  density?: number;
  /** Whether the browser runs scripts. Default: true. */
  runsScripts?: boolean;
  /** Whether the visitor prefers less motion. */
  stillness?: boolean;
  /** Delay of every font, in milliseconds. */
  fontDelay?: number;
}

export interface RunningSite {
  /** A new visitor with a unique address, whose browser closes when the test ends. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** The site's address. */
  readonly url: URL;
  /** The site's database. */
  readonly db: Kysely<Tables>;
}

export interface RunningSiteOptions {
  /** Whether Back restores a page as the visitor left it. Playwright disables that by default. */
  keepsPages?: boolean;
  /** Whether push messages reach the browser. */
  hearsPush?: boolean;
  /** Name of the host in `SITE_URL`, which visitors open. Default: `127.0.0.1`. */
  siteHost?: string;
  /** Further environment variables of the site. */
  environment?: Record<string, string>;
  /** What the site shows and its admin edits. Default: the built-in content. */
  content?: SiteContent;
}

/**
 * Call it at the top of a file or `describe`: it starts one site with one database for all its
 * tests.
 */
export function runningSite({
  keepsPages = false,
  hearsPush = false,
  siteHost = "127.0.0.1",
  environment = {},
  content,
}: RunningSiteOptions = {}): RunningSite {
  let database: TestDatabase;
  let site: SiteProcess;
  let browser: Browser;
  let visitors = 0;

  function openBrowser(): Promise<Browser> {
    return keepsPages || hearsPush
      ? launchWithWindows(keepsPages)
      : chromium.connect(inject("chromiumUrl"));
  }

  beforeAll(async () => {
    database = await siteDatabase.create();
    if (content) await fillOnFirstStart(database.db, content, new Date());
    site = await startSite({ ...database.options, siteHost, environment });
    browser = await untilStarted(openBrowser);
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
      url.hostname = options.host ?? siteHost;
      const context = await untilStarted(async () => {
        if (!browser.isConnected()) browser = await openBrowser();
        return newContext(browser, url.origin, visitors, options);
      });
      const visitor = visitorOn(await context.newPage(), url.origin, options);
      onTestFinished(() => visitor.leave());
      return visitor;
    },
    get url() {
      return new URL(site.url);
    },
    get db() {
      return database.db;
    },
  };
}

function launchWithWindows(keepsPages: boolean): Promise<Browser> {
  const ignoreDefaultArgs = keepsPages ? ["--disable-back-forward-cache"] : [];
  return chromium.launch({ ...chromiumOptions(), ignoreDefaultArgs });
}

/** Waits while a Chromium that crashed is started again: a crash ends one test, not all others. */
function untilStarted<Opened>(open: () => Promise<Opened>): Promise<Opened> {
  return vi.waitFor(open, { timeout: patience });
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
