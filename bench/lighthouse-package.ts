import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Workbench } from "./workbench.ts";

/** Kept beside the installed packages and not among them: it is as large as all the others. */
const version = "13.5.0";
const folder = join(import.meta.dirname, `../node_modules/.cache/lighthouse-${version}`);

/** On a busy machine it now and then misses the beginning of a page. */
const attempts = 3;

export const categories = ["Performance", "Accessibility", "Best Practices", "SEO"] as const;
type Category = (typeof categories)[number];

export interface Audited {
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** Names of the audits that cost a score of 100, with their values. */
  notPassed: string[];
}

/** Audits a page as a telephone, in the Chromium that takes orders at `port`. */
export type AuditPage = (url: string, port: number) => Promise<Audited>;

/** As much of Lighthouse's result as is read here. */
interface Report {
  runtimeError?: { message: string };
  audits: Record<string, { score: number | null; displayValue?: string }>;
  categories: Record<
    string,
    { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
}

interface Flags {
  port: number;
  logLevel: "silent";
  onlyCategories: string[];
  disableFullPageScreenshot: boolean;
  skipAboutBlank: boolean;
}

type Lighthouse = (url: string, flags: Flags) => Promise<{ lhr: Report } | undefined>;

/** Installs Lighthouse from the npm registry when it is not there yet. */
export async function installLighthouse(bench: Workbench): Promise<AuditPage> {
  // npm writes this when it has finished.
  if (!existsSync(join(folder, "node_modules/.package-lock.json"))) {
    await mkdir(folder, { recursive: true });
    const how = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
    const command = ["npm", "install", "--prefix", folder, ...how, `lighthouse@${version}`];
    await bench.run(command, { environment: process.env, cwd: folder });
  }
  const entry = join(folder, "node_modules/lighthouse/core/index.js");
  const { default: lighthouse }: { default: Lighthouse } = await import(entry);
  const flags: Omit<Flags, "port"> = {
    logLevel: "silent",
    onlyCategories: categories.map((title) => title.toLowerCase().replace(" ", "-")),
    disableFullPageScreenshot: true,
    skipAboutBlank: true,
  };
  return async (url, port) => {
    let fault: string | undefined;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const result = await lighthouse(url, { ...flags, port });
      if (result && !result.lhr.runtimeError) return read(result.lhr);
      fault = result?.lhr.runtimeError?.message;
      bench.signal.throwIfAborted();
    }
    throw new Error(`Lighthouse failed on ${url}: ${fault}`);
  };
}

function read({ categories: found, audits }: Report): Audited {
  const scores = { Performance: 0, Accessibility: 0, "Best Practices": 0, SEO: 0 };
  const notPassed: string[] = [];
  for (const { title, score, auditRefs } of Object.values(found)) {
    scores[title as Category] = Math.round((score ?? 0) * 100);
    if (score === 1) continue;
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (weight === 0 || !audit || audit.score === null || audit.score === 1) continue;
      notPassed.push([id, audit.displayValue].filter(Boolean).join(" "));
    }
  }
  return { scores, notPassed };
}
