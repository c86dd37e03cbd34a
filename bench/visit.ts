import type { Browser, CDPSession, Page } from "playwright-core";

export const kinds = ["HTML", "CSS", "fonts", "script", "pictures", "other"] as const;
type Kind = (typeof kinds)[number];

/** The DevTools protocol's name for each. */
const kindOfType: Record<string, Kind> = {
  Document: "HTML",
  Stylesheet: "CSS",
  Font: "fonts",
  Script: "script",
  Image: "pictures",
};

/** What one visit to one page took. */
export interface Visit {
  /** Over the wire. */
  bytes: Record<Kind, number>;
  requests: number;
  /** Of these, to another origin than the page's. */
  requestsToOthers: number;
  cookies: number;
  layoutShift: number;
}

/** Visits a page as a telephone that has nothing in its cache. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const traffic = await record(await context.newCDPSession(page));
  await page.goto(url, { waitUntil: "networkidle" });
  const requests = [...traffic.values()].filter((request) => /^https?:/.test(request.url));
  const layoutShift = await shiftWhileScrolling(page);
  const cookies = (await context.cookies()).length;
  await context.close();

  const bytes = { HTML: 0, CSS: 0, fonts: 0, script: 0, pictures: 0, other: 0 };
  for (const request of requests) bytes[request.kind] += request.bytes;
  const { origin } = new URL(url);
  const toOthers = requests.filter((request) => new URL(request.url).origin !== origin);
  return {
    bytes,
    requests: requests.length,
    requestsToOthers: toOthers.length,
    cookies,
    layoutShift,
  };
}

interface RequestSeen {
  url: string;
  kind: Kind;
  bytes: number;
}

async function record(session: CDPSession): Promise<Map<string, RequestSeen>> {
  const seen = new Map<string, RequestSeen>();
  session.on("Network.requestWillBeSent", ({ requestId, request, type = "" }) => {
    seen.set(requestId, { url: request.url, kind: kindOfType[type] ?? "other", bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = seen.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await session.send("Network.enable");
  return seen;
}

/** The sum of all shifts since the page was opened, at the end of a walk through it. */
async function shiftWhileScrolling(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let shift = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        shift += entry.value;
      }
    });
    observer.observe({ type: "layout-shift", buffered: true });
    const frame = () => new Promise((resolve) => setTimeout(resolve, 30));
    for (let top = 0; top < document.documentElement.scrollHeight; top += 400) {
      window.scrollTo({ top, behavior: "instant" });
      await frame();
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    return shift;
  });
}
