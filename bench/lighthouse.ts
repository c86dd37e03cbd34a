import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ensureChromium, findChromium } from "#scripts/chromium.mjs";
import { freePort } from "#tests/durability/site-process.ts";
import { runProgram } from "./programs.ts";
import { finding, type Section } from "./report.ts";
import { publicPages, startSite } from "./site.ts";

/** Installed outside `node_modules`, because it is as large as all our packages together. */
const version = "13.5.0";
const folder = join(import.meta.dirname, `../node_modules/.cache/lighthouse-${version}`);
const categories = ["Performance", "Accessibility", "Best Practices", "SEO"] as const;
/** Runs per page. The best one counts, since other work on the machine makes a page look slower. */
const looks = 3;
/** Time limit in milliseconds: no further run begins after it. */
const patience = 150_000;

/** Lighthouse's scores for every public page, on a simulated phone with a slow network. */
export async function lighthouse(): Promise<Section> {
  const audit = await installLighthouse();
  ensureChromium();
  await using site = await startSite();
  const port = await freePort();
  const args = ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  const began = performance.now();
  const best = new Map<string, Audit>();
  for (let look = 1; look <= looks; look += 1) {
    for (const page of await publicPages(site.origin)) {
      const path = new URL(page).pathname;
      const before = best.get(path);
      if (before?.scores.Performance === 100) continue;
      if (before && performance.now() - began > patience) break;
      const now = await audit(page, port);
      if (!before || now.scores.Performance > before.scores.Performance) best.set(path, now);
    }
  }
  await browser.close();
  const audits = [...best];
  return {
    title: "Lighthouse",
    findings: categories.map((category) => {
      const lowest = Math.min(...audits.map(([, { scores }]) => scores[category]));
      return finding(`${category}, the lowest`, lowest, { atLeast: 100, show: String });
    }),
    details: [
      ["Page", ...categories, "Not passed"],
      ...audits.map(([path, { scores, notPassed }]) => [
        path,
        ...categories.map((category) => String(scores[category])),
        notPassed.join(", "),
      ]),
    ],
  };
}

interface Audit {
  /** 0 to 100. */
  scores: Record<(typeof categories)[number], number>;
  /** Audits that cost a score of 100, with their values. */
  notPassed: string[];
}

/** The parts of Lighthouse's result that we read. */
interface Report {
  runtimeError?: { message: string };
  audits: Record<string, { score: number | null; displayValue?: string }>;
  categories: Record<
    string,
    { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/** Installs Lighthouse from npm where it is missing. */
async function installLighthouse(): Promise<(url: string, port: number) => Promise<Audit>> {
  // npm writes this file last, so an interrupted installation lacks it.
  if (!existsSync(join(folder, "node_modules/.package-lock.json"))) {
    await mkdir(folder, { recursive: true });
    const how = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
    const command = ["npm", "install", "--prefix", folder, ...how, `lighthouse@${version}`];
    await runProgram(command, { environment: process.env, cwd: folder });
  }
  const entry = join(folder, "node_modules/lighthouse/core/index.js");
  const { default: run }: { default: Lighthouse } = await import(entry);
  return async (url, port) => {
    let fault: string | undefined;
    // On a busy machine Lighthouse sometimes misses the start of a page load.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const result = await run(url, {
        port,
        logLevel: "silent",
        onlyCategories: categories.map((title) => title.toLowerCase().replace(" ", "-")),
        disableFullPageScreenshot: true,
        skipAboutBlank: true,
      });
      if (result && !result.lhr.runtimeError) return readReport(result.lhr);
      fault = result?.lhr.runtimeError?.message;
    }
    throw new Error(`Lighthouse failed on ${url}: ${fault}`);
  };
}

function readReport({ categories: found, audits }: Report): Audit {
  const scores = { Performance: 0, Accessibility: 0, "Best Practices": 0, SEO: 0 };
  const notPassed: string[] = [];
  for (const { title, score, auditRefs } of Object.values(found)) {
    scores[title as keyof typeof scores] = Math.round((score ?? 0) * 100);
    if (score === 1) continue;
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (weight === 0 || !audit || audit.score === null || audit.score === 1) continue;
      notPassed.push([id, audit.displayValue].filter(Boolean).join(" "));
    }
  }
  return { scores, notPassed };
}
