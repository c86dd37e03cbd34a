import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ensureChromium, findChromium } from "#scripts/test-programs.mjs";
import { onCore } from "./machine.ts";
import { type Finding, median, repeat } from "./measurements.ts";
import { publicPages } from "./requests.ts";
import { startVersions, type Version } from "./site.ts";

/** npx keeps it in its cache. It is as large as all our packages together. */
const lighthousePackage = "lighthouse@13.5.0";
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const looks = 5;
/** Other work on the machine makes Lighthouse miss a page's start. It then looks again. */
const mostFailures = 3;

/** From 0 to 100. */
type Scores = Record<(typeof categories)[number], number>;

/**
 * Lighthouse's scores for every public page, on a simulated phone with a slow network: the median
 * of five looks, in which the versions take turns.
 */
export async function lighthouse(): Promise<Finding[]> {
  ensureChromium();
  await using versions = await startVersions();
  const [site] = versions.sites;
  const pages: { version: Version; path: string; scores: Scores }[] = [];
  for (const address of await publicPages(site?.url ?? "")) {
    const { pathname: path } = new URL(address);
    const found: Record<Version, Scores[]> = { now: [], before: [] };
    await repeat(looks, async () => {
      for (const { version, url } of versions.sites) found[version].push(await look(url + path));
    });
    for (const { version } of versions.sites)
      pages.push({ version, path, scores: medianOf(found[version]) });
  }
  return versions.sites.flatMap(({ version }) => {
    const own = pages.filter((page) => page.version === version);
    return categories.map((category) => lowest(category, version, own));
  });
}

/** The finding for the page with the lowest score, which names all that are below 100. */
function lowest(
  category: (typeof categories)[number],
  version: Version,
  pages: { path: string; scores: Scores }[],
): Finding {
  const missed = pages.filter(({ scores }) => scores[category] < 100);
  return {
    what: `Lowest score for ${category}${version === "before" ? ", before" : ""}`,
    values: [Math.min(...pages.map(({ scores }) => scores[category]))],
    ...(version === "now" && { goal: ["at least", 100] satisfies Finding["goal"] }),
    remark: missed.map(({ path, scores }) => `${path} ${scores[category]}`).join(", "),
  };
}

function medianOf(found: Scores[]): Scores {
  const scores = categories.map((name) => [name, median(found.map((scores) => scores[name]))]);
  return Object.fromEntries(scores) as Scores;
}

async function look(url: string): Promise<Scores> {
  for (let failures = 0; ; ) {
    try {
      return await audit(url);
    } catch (error) {
      failures += 1;
      if (failures > mostFailures) throw error;
      console.error(error);
    }
  }
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
