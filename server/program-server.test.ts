import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import type { ShownSite } from "#domain/publishing/site-content.ts";
import { createPageCache } from "./http/page-cache.ts";
import { todaysSite } from "./program-server.ts";

const builtIn = builtInSite({});
const christmas = { from: "2026-12-24", to: "2027-01-02", label: "Christmas" };
const clocksForward = { from: "2026-03-29", to: "2026-03-29", label: "Summer time" };
const clocksBack = { from: "2026-10-25", to: "2026-10-25", label: "Winter time" };
const july = { from: "2026-07-13", to: "2026-07-13", label: "The Twelfth" };

const coming = "Closed Thu 24 December to Sat 2 January 2027: Christmas";
const begun = "Closed now, Thu 24 December to Sat 2 January 2027: Christmas";
const begunLastYear = "Closed now, Thu 24 December 2026 to Sat 2 January: Christmas";
const inMarch = "Closed now, Sun 29 March: Summer time";
const inOctober = "Closed now, Sun 25 October: Winter time";
const inJuly = "Closed now, Mon 13 July: The Twelfth";

function siteWith(...closedDays: (typeof christmas)[]) {
  return { ...builtIn, business: { ...builtIn.business, closedDays } };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What visitors read at each of these times, from pages that are kept as on a running site. */
async function readAt(site: ReturnType<typeof siteWith>, times: string[]) {
  const shownSite = todaysSite(
    () => site,
    Date.now,
    () => true,
  );
  let rendered = 0;
  const pages = createPageCache(async (_, { comingClosedDays }: ShownSite) => {
    rendered += 1;
    return new Response(comingClosedDays.map(({ text }) => text.replaceAll("\u00a0", " ")).join());
  }, {});
  const read = [];
  for (const time of times) {
    vi.setSystemTime(time);
    const page = await pages.get("/", shownSite());
    read.push(page.identity.bytes.toString());
  }
  return { read, rendered };
}

describe("kept pages", () => {
  test.each([
    ["when closed days come near", christmas, "2026-10-24T23:00:00.000Z", "", coming],
    ["when they begin", christmas, "2026-12-24T00:00:00.000Z", coming, begun],
    ["when the year changes", christmas, "2027-01-01T00:00:00.000Z", begun, begunLastYear],
    ["when they end", christmas, "2027-01-03T00:00:00.000Z", begunLastYear, ""],
    ["in summer, an hour before midnight in UTC", july, "2026-07-13T23:00:00.000Z", inJuly, ""],
    ["after the clocks went forward", clocksForward, "2026-03-29T23:00:00.000Z", inMarch, ""],
    ["after the clocks went back", clocksBack, "2026-10-26T00:00:00.000Z", inOctober, ""],
  ])("change at midnight in Belfast %s", async (_, days, midnight, textBefore, textAfter) => {
    const site = siteWith(days);
    const before = new Date(Date.parse(midnight) - 1).toISOString();
    const { read, rendered } = await readAt(site, [before, midnight, midnight]);
    expect(read).toEqual([textBefore, textAfter, textAfter]);
    expect(rendered).toBe(2);
  });

  test("are right on a machine that slept over several midnights, or whose clock was set back", async () => {
    const site = siteWith(christmas);
    const times = ["2026-12-20T22:00:00Z", "2027-01-05T09:00:00Z", "2026-12-26T12:00:00Z"];
    const { read } = await readAt(site, times);
    expect(read).toEqual([coming, "", begun]);
  });
});

test("kept pages change when the site begins or ends to send mail, and stay meanwhile", () => {
  const site = siteWith();
  let isSetUp = false;
  const shown = todaysSite(
    () => site,
    Date.now,
    () => isSetUp,
  );
  const without = shown();
  expect(shown()).toBe(without);
  isSetUp = true;
  expect(shown()).not.toBe(without);
});
