import { type Browser, chromium } from "playwright-core";
import { startChromium } from "./chromium.ts";
import { kilobytes } from "./numbers.ts";
import type { Programs } from "./programs.ts";
import { publicPages } from "./public-pages.ts";
import type { Finding, Section } from "./report.ts";
import { startSite } from "./site.ts";
import { kinds, type Visit, visit } from "./visit.ts";
import type { Workbench } from "./workbench.ts";

const goals = { homeText: 100_000, home: 350_000, contactScript: 120_000 };

/**
 * What each public page weighs for a telephone that comes for the first time, and whether anything
 * moves in it.
 */
export async function pageWeight(bench: Workbench, programs: Programs): Promise<Section> {
  await using site = await startSite(bench);
  await using running = await startChromium(bench, programs.chromium);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${running.port}`);
  const visits = await visitEach(bench, browser, await publicPages(site.origin));
  await browser.close();

  return {
    title: "What a page weighs",
    how: [
      "In Chromium at 360 × 800 and two device pixels to a CSS pixel, with an empty cache and without scrolling; bytes over",
      "the wire, answers' headers included, as the browser counts them (1 KB is 1,000 bytes). Layout shift is the sum of",
      "every shift while the page loads and is then scrolled to its end.",
    ].join("\n"),
    findings: findings(visits),
    details: {
      columns: ["Page", ...kinds, "all", "requests", "layout shift"],
      rows: [...visits].map(([path, page]) => [
        path,
        ...kinds.map((kind) => kilobytes(page.bytes[kind])),
        kilobytes(total(page)),
        String(page.requests),
        page.layoutShift.toFixed(3),
      ]),
    },
  };
}

async function visitEach(
  bench: Workbench,
  browser: Browser,
  pages: string[],
): Promise<Map<string, Visit>> {
  const visits = new Map<string, Visit>();
  for (const page of pages) {
    bench.signal.throwIfAborted();
    visits.set(new URL(page).pathname, await visit(browser, page));
  }
  return visits;
}

function findings(visits: Map<string, Visit>): Finding[] {
  const pages = [...visits.values()];
  const { home, contact } = { home: visits.get("/"), contact: visits.get("/contact") };
  if (!home || !contact) throw new Error("The sitemap lists no home page or no contact page");
  const others = pages.filter((page) => page !== contact);
  const text = home.bytes.HTML + home.bytes.CSS + home.bytes.fonts + home.bytes.script;
  const heaviest = Math.max(...pages.map(total));
  return [
    atMost("Home: HTML, CSS, fonts and script", text, goals.homeText),
    atMost("Home: everything", total(home), goals.home),
    atMost("Contact: script", contact.bytes.script, goals.contactScript),
    none("Script files on the other pages", sum(others.map((page) => page.bytes.script)), "bytes"),
    none("Cookies", sum(pages.map((page) => page.cookies))),
    none("Requests to others", sum(pages.map((page) => page.requestsToOthers))),
    none("Layout shift, the worst page", Math.max(...pages.map((page) => page.layoutShift))),
    { what: "The heaviest page: everything", result: kilobytes(heaviest) },
  ];
}

function atMost(what: string, bytes: number, goal: number): Finding {
  return {
    what,
    result: kilobytes(bytes),
    goal: `at most ${kilobytes(goal)}`,
    reached: bytes <= goal,
  };
}

function none(what: string, amount: number, unit = ""): Finding {
  return { what, result: `${amount} ${unit}`.trim(), goal: "0", reached: amount === 0 };
}

function total(page: Visit): number {
  return sum(Object.values(page.bytes));
}

function sum(values: number[]): number {
  return values.reduce((one, other) => one + other, 0);
}
