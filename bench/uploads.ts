import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { ensureChromium } from "#scripts/test-programs.mjs";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { megabytesOf } from "#tests/durability/process-tree.ts";
import { phonePortrait } from "#tests/images/phone-photo.ts";
import { chromiumOptions } from "#tests/journeys/chromium-options.ts";
import { newFolder } from "./machine.ts";
import { type Finding, repeat, timed } from "./measurements.ts";
import { longestWait } from "./requests.ts";
import { type OwnedSite, olderCommand, startOwnedSite } from "./site.ts";

const rounds = 2;
const stock = { projects: 10 };
/** 12 megapixels and 4 MB: under 5 MB, which the specification allows. */
const photo = { width: 4032, height: 3024, quality: 94 };

interface Upload {
  seconds: number;
  /** A visitor's longest wait for the home page meanwhile, in milliseconds. */
  wait: number;
  /** Of the site's processes together, in megabytes. */
  peak: number;
  /** Processor time of the site and of the encoders that it ended, in seconds. */
  processor: number;
}

/**
 * Measures how long the owner waits for six phone photos in a project's form, from choosing them
 * until the last one is shown, in a browser on this machine.
 */
export async function uploads(): Promise<Finding[]> {
  ensureChromium();
  const photos = await writePhotos();
  await using browser = await chromium.launch(chromiumOptions());
  await using site = await startOwnedSite({}, stock);
  await using older = olderCommand ? await startOwnedSite({ command: olderCommand }, stock) : null;
  const pairs = await repeat(rounds, async () => ({
    old: older && (await uploadAll(browser, older, photos)),
    now: await uploadAll(browser, site, photos),
  }));
  const now = pairs.map((pair) => pair.now);
  const ratiosOf = (figure: "seconds" | "processor") =>
    pairs.flatMap(({ old, now }) => (old ? [now[figure] / old[figure]] : []));
  const old = pairs.flatMap((pair) => pair.old ?? []);
  return [
    ...findings("Six photos of 12 megapixels", now),
    ...(older ? findings("In the older version", old) : []),
    {
      what: "Time of six photos, as a share of the older version",
      values: ratiosOf("seconds"),
      goal: ["at most" as const, 1 / 3] satisfies Finding["goal"],
    },
    { what: "The server's processor time, as a share", values: ratiosOf("processor") },
  ].filter(({ values }) => values.length > 0);
}

function findings(what: string, measured: Upload[]): Finding[] {
  return [
    { what, values: measured.map(({ seconds }) => seconds), unit: "s" },
    { what: `${what}: processor time`, values: measured.map((one) => one.processor), unit: "s" },
    { what: `${what}: a visitor's wait`, values: measured.map(({ wait }) => wait), unit: "ms" },
    { what: `${what}: peak memory`, values: measured.map(({ peak }) => peak), unit: "MB" },
  ];
}

async function writePhotos(): Promise<string[]> {
  const folder = newFolder();
  const bytes = await phonePortrait(photo);
  console.log(`Each photo has ${(bytes.length / 1024 / 1024).toFixed(1)} MB`);
  return [1, 2, 3, 4, 5, 6].map((number) => {
    const path = join(folder, `photo-${number}.jpg`);
    writeFileSync(path, bytes);
    return path;
  });
}

async function uploadAll(browser: Browser, site: OwnedSite, photos: string[]): Promise<Upload> {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const headers = { Origin: site.url };
  await page.request.post("/auth/token", { headers, data: { grant_type: "password", ...owner } });
  await page.goto("/admin/portfolio/new", { waitUntil: "networkidle" });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytesOf(site.pid));
  }, 50);
  let isOver = false;
  const before = processorOf(site.pid);
  const waited = longestWait(site.url, () => isOver);
  try {
    const [milliseconds] = await timed(async () => {
      await page.locator("input[type=file]").setInputFiles(photos);
      const last = page.getByRole("group", { name: `Image ${photos.length}` });
      await last.waitFor({ timeout: 300_000 });
    });
    isOver = true;
    const wait = await waited;
    const processor = processorOf(site.pid) - before;
    return { seconds: milliseconds / 1000, wait, peak, processor };
  } finally {
    isOver = true;
    clearInterval(watch);
    await context.close();
  }
}

/** Processor time of a process and of its children that have ended, in seconds. */
function processorOf(pid: number): number {
  // The name, in brackets, may hold spaces. The 12th to 15th fields after it are ticks of 10 ms.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}
