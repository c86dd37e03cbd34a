import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ensureChromium, findChromium } from "#scripts/chromium.mjs";
import { onCore } from "./programs.ts";
import { finding, type Section } from "./report.ts";
import { publicPages, startSite } from "./site.ts";

/** npx keeps it in its cache. It is as large as all our packages together. */
const lighthousePackage = "lighthouse@13.5.0";
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Runs per page. The best one counts, since other work on the machine makes a page look slower. */
const looks = 3;

/** From 0 to 100. */
type Scores = Record<(typeof categories)[number], number>;

/** Lighthouse's scores for every public page, on a simulated phone with a slow network. */
export async function lighthouse(): Promise<Section> {
  ensureChromium();
  await using site = await startSite();
  const pages: { path: string; scores: Scores }[] = [];
  for (const url of await publicPages(site.url))
    pages.push({ path: new URL(url).pathname, scores: await bestOf(url) });
  const findings = categories.map((category) => {
    const lowest = Math.min(...pages.map(({ scores }) => scores[category]));
    const missed = pages.filter(({ scores }) => scores[category] < 100);
    const remark = missed.map(({ path, scores }) => `${path} ${scores[category]}`).join(", ");
    return finding(`Lowest score for ${category}`, lowest, { atLeast: 100, show: String, remark });
  });
  return { title: "Lighthouse", findings };
}

async function bestOf(url: string): Promise<Scores> {
  const found: Scores[] = [];
  while (found.length < looks && found.at(-1)?.performance !== 100) found.push(await audit(url));
  const [best] = found.toSorted((one, other) => other.performance - one.performance);
  if (!best) throw new Error(`${url} was not looked at`);
  return best;
}

/** Tries three times: on a busy machine Lighthouse may miss the start of a page. */
async function audit(url: string, triesLeft = 2): Promise<Scores> {
  const [command = "", ...args] = [
    ...onCore("every"),
    ...["npx", "--yes", lighthousePackage, url, "--quiet", "--output=json"],
    ...["--disable-full-page-screenshot", `--only-categories=${categories}`],
    "--chrome-flags=--headless --no-sandbox --disable-gpu",
  ];
  const env = { ...process.env, CHROME_PATH: findChromium(), npm_config_ignore_scripts: "true" };
  try {
    const { stdout } = await promisify(execFile)(command, args, { env, maxBuffer: 50_000_000 });
    const report: { categories: Record<string, { score: number | null }> } = JSON.parse(stdout);
    const scores = categories.map((category) => [
      category,
      Math.round((report.categories[category]?.score ?? 0) * 100),
    ]);
    return Object.fromEntries(scores);
  } catch (error) {
    if (triesLeft === 0) throw error;
    return audit(url, triesLeft - 1);
  }
}
