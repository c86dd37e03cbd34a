import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ensureChromium, findChromium } from "#scripts/chromium.mjs";
import { onCore } from "./programs.ts";
import { finding, type Row, type Section } from "./report.ts";
import { publicPages, startSite } from "./site.ts";

/** npx keeps it in its cache. It is as large as all our packages together. */
const lighthousePackage = "lighthouse@13.5.0";
const categories = ["Performance", "Accessibility", "Best Practices", "SEO"] as const;
/** Runs per page. The best one counts, since other work on the machine makes a page look slower. */
const looks = 3;
/** Time limit in milliseconds: no further run begins after it. */
const patience = 150_000;

/** Lighthouse's scores for every public page, on a simulated phone with a slow network. */
export async function lighthouse(): Promise<Section> {
  ensureChromium();
  await using site = await startSite();
  const began = performance.now();
  const best = new Map<string, Row>();
  for (let look = 1; look <= looks; look += 1) {
    for (const page of await publicPages(site.url)) {
      const before = best.get(page);
      if (before?.Performance === "100") continue;
      if (before && performance.now() - began > patience) break;
      const now = rowOf(new URL(page).pathname, await audit(page));
      if (!before || Number(now.Performance) > Number(before.Performance)) best.set(page, now);
    }
  }
  const details = [...best.values()];
  const findings = categories.map((category) => {
    const lowest = Math.min(...details.map((scores) => Number(scores[category])));
    return finding(`${category}, the lowest`, lowest, { atLeast: 100, show: String });
  });
  return { title: "Lighthouse", findings, details };
}

/** The parts of Lighthouse's result that we read. */
interface Report {
  audits: Record<string, { score: number | null; displayValue?: string }>;
  categories: Record<
    string,
    { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
}

/** Audits a page. Tries three times: on a busy machine Lighthouse may miss the start of a page. */
async function audit(url: string, triesLeft = 2): Promise<Report> {
  const ids = categories.map((title) => title.toLowerCase().replace(" ", "-"));
  const [command = "", ...args] = [
    ...onCore("every"),
    ...["npx", "--yes", lighthousePackage, url, "--quiet", "--output=json"],
    ...["--disable-full-page-screenshot", `--only-categories=${ids}`],
    "--chrome-flags=--headless --no-sandbox --disable-gpu",
  ];
  const env = { ...process.env, CHROME_PATH: findChromium(), npm_config_ignore_scripts: "true" };
  try {
    const { stdout } = await promisify(execFile)(command, args, { env, maxBuffer: 50_000_000 });
    return JSON.parse(stdout);
  } catch (error) {
    if (triesLeft === 0) throw error;
    return audit(url, triesLeft - 1);
  }
}

/** A page's scores from 0 to 100, and the audits that cost a score of 100, with their values. */
function rowOf(path: string, { categories: found, audits }: Report): Row {
  const scores = Object.values(found).map(({ title, score }) => [
    title,
    String(Math.round((score ?? 0) * 100)),
  ]);
  const missed = Object.values(found)
    .filter(({ score }) => score !== 1)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => ({ id, ...audits[id] }))
    .filter(({ score = null }) => score !== null && score !== 1)
    .map(({ id, displayValue }) => [id, displayValue].filter(Boolean).join(" "));
  return { Page: path, ...Object.fromEntries(scores), "Not passed": missed.join(", ") };
}
