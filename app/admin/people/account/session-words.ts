import { shortMoment } from "#domain/business/london-clock.ts";

/** A browser as its owner knows it, such as 'Firefox on Windows', from its `User-Agent` header. */
export function browserWords(userAgent: string): string {
  const [browser, system] = [browsers, systems].map(
    (known) => known.find(([, pattern]) => pattern.test(userAgent))?.[0],
  );
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : "An unknown browser");
}

type Known = readonly (readonly [name: string, pattern: RegExp])[];

// In this order: most browsers also name those that they are like, and so do systems.
const browsers: Known = [
  ["Microsoft Edge", /\bEdg(A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];
const systems: Known = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/** How often a page that is open refreshes its session at most, in milliseconds. */
const refreshedWithin = 60 * 60 * 1000;

/**
 * 'last seen 21 Nov 14:05', or 'seen within the last hour': the program notes when a session is
 * refreshed, not every click.
 */
export function seenWords(refreshedAt: Date, now: Date): string {
  if (now.getTime() - refreshedAt.getTime() < refreshedWithin) return "seen within the last hour";
  return `last seen ${shortMoment(refreshedAt, now)}`;
}
