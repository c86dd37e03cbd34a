import { measureRate, type Rate, rateRatio } from "./load.ts";
import { type Publication, publishOnce } from "./publish-once.ts";
import { publishingWaits } from "./publishing-waits.ts";
import { finding, grouped, inSeconds, median, type Row, type Section, spread } from "./report.ts";
import { readPage, repeat, type Site, startSite } from "./site.ts";
import { signInOwner, stockedFolder } from "./stocked-site.ts";

const sizes = [10, 1_000, 10_000];
const rounds = 5;
const loadRounds = { warmUp: 3, counted: 20 };
/** The goals: seconds, and a ratio that counts as 1 within the noise of a shared machine. */
const goals = { seconds: 2, cachedRatio: 0.95 };

/** Measures how soon visitors see a publication, and how much slower it is with more projects. */
export async function publishing(): Promise<Section> {
  const measured: Measured[] = [];
  for (const size of sizes) measured.push(await measure(size));
  await measureCachedPages(measured);
  for (const { site } of measured) await site[Symbol.asyncDispose]();
  const findings: Row[] = [];
  const [smallest] = measured;
  for (const one of measured) {
    const projects = `${grouped(one.size)} projects`;
    if (one === smallest) findings.push(limited(`From click to visitor, ${projects}`, one, "seen"));
    findings.push(limited(`Publish, ${projects}`, one, "publish"));
    if (!smallest || one === smallest) continue;
    const what = `Cached page, ${projects}, as a share of ${smallest.size} projects`;
    findings.push(rateRatio(what, one.cached, smallest.cached, goals.cachedRatio));
  }
  return { title: "Publishing", findings: [...findings, ...(await publishingWaits())] };
}

interface Measured {
  size: number;
  site: Site;
  publications: Publication[];
  /** Request rates of the cached home page. */
  cached: Rate[];
}

async function measure(size: number): Promise<Measured> {
  const site = await startSite({ dataDir: await stockedFolder(size) });
  const owner = await signInOwner(site.url);
  const publications = await repeat(rounds, (round) => publishOnce([site], owner, round));
  return { size, site, publications, cached: [] };
}

/**
 * Every other round starts with the last site, so that a change in the core's speed favours none.
 */
async function measureCachedPages(measured: Measured[]): Promise<void> {
  for (const { site } of measured) await readPage(site.url);
  for (let round = 0; round < loadRounds.warmUp + loadRounds.counted; round += 1) {
    for (const { site, cached } of round % 2 === 0 ? measured : measured.toReversed()) {
      const rate = await measureRate(site, 1);
      if (round >= loadRounds.warmUp) cached.push(rate);
    }
  }
}

function limited(what: string, { publications }: Measured, kind: "seen" | "publish"): Row {
  const seconds = publications.map((publication) => publication[kind] / 1000);
  const remark = `${spread(seconds, 2)} s`;
  return finding(what, median(seconds), { atMost: goals.seconds, show: inSeconds, remark });
}
