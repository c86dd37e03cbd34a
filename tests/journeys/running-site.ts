import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { afterAll, beforeAll, inject, onTestFinished } from "vitest";
import type { Tables } from "#db/schema.ts";
import { databases, type TestDatabase, type TestDatabaseKind } from "#tests/databases/databases.ts";
import { type SiteProcess, startSite } from "#tests/durability/site-process.ts";
import { chromiumOptions } from "./chromium-options.ts";
import { Visitor } from "./visitor.ts";

/** Milliseconds a visitor waits for something to appear. */
const patience = 20_000;

export interface VisitorOptions {
  /** Width of the window in CSS pixels: 360 for a phone, 1440 for a desk. */
  width?: number;
  /** Height of the window in CSS pixels; as of a device of that width if left out. */
  height?: number;
  /** Whether the screen is a touch screen. */
  touch?: boolean;
  /** Whether the visitor's colours replace the site's. */
  forcedColours?: boolean;
  /** Host name of the site in the address bar; `127.0.0.1` if left out. */
  host?: string;
  /** Device pixels a CSS pixel. */
  density?: number;
  /** Whether the browser runs scripts; true if left out. */
  runsScripts?: boolean;
  /** Whether the visitor asked for less motion. */
  stillness?: boolean;
  /** Delay of every font, in milliseconds. */
  fontDelay?: number;
  /** From the test's context, where tests run at the same time. */
  onTestFinished?: typeof onTestFinished;
}

export interface RunningSite {
  /** A new visitor with an address no other has, who leaves when the test ends. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** The site's database. */
  readonly db: Kysely<Tables>;
}

export interface RunningSiteOptions {
  /** Whether Back shows a page as it was left. Playwright usually turns that off. */
  keepsPages?: boolean;
}

declare module "vitest" {
  interface ProvidedContext {
    /** The database behind every site of the run. */
    journeysOn: TestDatabaseKind["name"];
  }
}

/** For the top of a file or a `describe`: one site and one database for all its tests. */
export function runningSite({ keepsPages = false }: RunningSiteOptions = {}): RunningSite {
  let database: TestDatabase;
  let site: SiteProcess;
  let browser: Browser;
  let visitors = 0;

  beforeAll(async () => {
    const kind = databases.find(({ name }) => name === inject("journeysOn"));
    if (!kind) throw new Error("vitest.config.ts names no database for the journeys");
    database = await kind.create();
    site = await startSite(database.options);
    browser = await (keepsPages ? launchKeepingPages() : chromium.connect(inject("chromiumUrl")));
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

function launchKeepingPages(): Promise<Browser> {
  const ignoreDefaultArgs = ["--disable-back-forward-cache"];
  return chromium.launch({ ...chromiumOptions(), ignoreDefaultArgs });
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
