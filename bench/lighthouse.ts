import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ensureChromium, findChromium } from "#scripts/chromium.mjs";
import { onCore } from "./machine.ts";
import type { Finding } from "./report.ts";
import { publicPages } from "./requests.ts";
import { startSite } from "./site.ts";

/** npx keeps it in its cache. It is as large as all our packages together. */
const lighthousePackage = "lighthouse@13.5.0";
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/**
 * Runs per page. The best one counts, since other work on the machine makes a page look slower, or
 * makes Lighthouse miss its start.
 */
const looks = 3;

/** From 0 to 100. */
type Scores = Record<(typeof categories)[number], number>;

/** Lighthouse's scores for every public page, on a simulated phone with a slow network. */
export async function lighthouse(): Promise<Finding[]> {
  ensureChromium();
  await using site = await startSite();
  const pages: { path: string; scores: Scores }[] = [];
  for (const url of await publicPages(site.url))
    pages.push({ path: new URL(url).pathname, scores: await bestOf(url) });
  return categories.map((category): Finding => {
    const lowest = Math.min(...pages.map(({ scores }) => scores[category]));
    const missed = pages.filter(({ scores }) => scores[category] < 100);
    const remark = missed.map(({ path, scores }) => `${path} ${scores[category]}`).join(", ");
    const what = `Lowest score for ${category}`;
    return { what, values: [lowest], goal: ["at least", 100], remark };
  });
}

async function bestOf(url: string): Promise<Scores> {
  const found: Scores[] = [];
  for (let look = 1; look <= looks && found.at(-1)?.performance !== 100; look += 1) {
    const scores = await audit(url).catch(console.error);
    if (scores) found.push(scores);
  }
  const [best] = found.toSorted((one, other) => other.performance - one.performance);
  if (!best) throw new Error(`Lighthouse failed on ${url} every time`);
  return best;
}

async function audit(url: string): Promise<Scores> {
  const [command = "", ...args] = [
    ...onCore("every"),
    ...["npx", "--yes", lighthousePackage, url, "--quiet", "--output=json"],
    ...["--disable-full-page-screenshot", `--only-categories=${categories}`],
    "--chrome-flags=--headless --no-sandbox --disable-gpu",
  ];
  const env = { ...process.env, CHROME_PATH: findChromium(), npm_config_ignore_scripts: "true" };
  const { stdout } = await promisify(execFile)(command, args, { env, maxBuffer: 50_000_000 });
  const report: { categories: Record<string, { score: number | null }> } = JSON.parse(stdout);
  const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
  return Object.fromEntries(categories.map((name) => [name, score(name)])) as Scores;
}
