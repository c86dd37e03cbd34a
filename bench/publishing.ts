import { setTimeout as sleep } from "node:timers/promises";
import { measureRate, type Rate, rateRatio } from "./load.ts";
import { megabytesOf } from "./programs.ts";
import { publishOnce, type Round } from "./publish-once.ts";
import { publishingWaits } from "./publishing-waits.ts";
import {
  finding,
  grouped,
  inMegabytes,
  inMilliseconds,
  inSeconds,
  median,
  type Row,
  type Section,
  spread,
} from "./report.ts";
import { readPage, type Site, startSite, startTimes } from "./site.ts";
import { signInOwner, stockedFolder } from "./stocked-site.ts";

const few = 4;
const sizes = [10, 1_000, 10_000];
const rounds = { few: 10, many: 4 };
const starts = 3;
const loadRounds = { warmUp: 3, counted: 20 };
const restMilliseconds = 3_000;
/** The goals: seconds, and a ratio that counts as 1 within the noise of a shared machine. */
const goals = { seconds: 2, cachedRatio: 0.95 };

/** Measures how soon visitors see a publication, and how much slower it is with more projects. */
export async function publishing(): Promise<Section> {
  const small = await measure(few, rounds.few);
  await small.site[Symbol.asyncDispose]();
  const measured: Measured[] = [];
  for (const size of sizes) measured.push(await measure(size, rounds.many));
  await measureCachedPages(measured);
  for (const { site } of measured) await site[Symbol.asyncDispose]();
  const waits = await publishingWaits();
  const [smallest] = measured;
  const findings = [limited(`From click to visitor, ${few} projects`, small, "seen")];
  for (const one of measured) {
    const projects = `${grouped(one.size)} projects`;
    findings.push(limited(`Publish, ${projects}`, one, "publish"));
    if (!smallest || one === smallest) continue;
    const what = `Cached page, ${projects}, as a share of ${smallest.size} projects`;
    findings.push(rateRatio(what, one.cached, smallest.cached, goals.cachedRatio));
  }
  findings.push(...waits);
  return { title: "Publishing", findings, details: [small, ...measured].map(detailsOf) };
}

interface Measured {
  size: number;
  site: Site;
  starts: number[];
  megabytes: { started: number; published: number };
  rounds: Round[];
  /** Request rates of the cached home page. */
  cached: Rate[];
}

async function measure(size: number, times: number): Promise<Measured> {
  const dataDir = await stockedFolder(size);
  const earlier = await startTimes(starts - 1, { dataDir });
  const site = await startSite({ dataDir });
  await sleep(restMilliseconds);
  const started = megabytesOf(site.pid);
  const owner = await signInOwner(site.url);
  const published: Round[] = [];
  for (let round = 1; round <= times; round += 1)
    published.push(await publishOnce([site], owner, round));
  await sleep(restMilliseconds);
  const megabytes = { started, published: megabytesOf(site.pid) };
  const seconds = [...earlier, site.startSeconds];
  return { size, site, starts: seconds, megabytes, rounds: published, cached: [] };
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

function limited(what: string, { rounds }: Measured, kind: "seen" | "publish") {
  const seconds = rounds.map((round) => round[kind] / 1000);
  const remark = `${spread(seconds, 2)} s`;
  return finding(what, median(seconds), { atMost: goals.seconds, show: inSeconds, remark });
}

/** Additional figures, by heading. */
function detailsOf({ size, starts, megabytes, rounds, cached }: Measured): Row {
  const middle = (kind: "review" | "publish" | "seen") =>
    inMilliseconds(median(rounds.map((round) => round[kind])));
  const rates = cached.map(({ perProcessorSecond }) => perProcessorSecond);
  return {
    Projects: grouped(size),
    Start: inSeconds(median(starts)),
    "Memory, started": inMegabytes(megabytes.started),
    "Memory, published": inMegabytes(megabytes.published),
    "List of changes": middle("review"),
    Publish: middle("publish"),
    Seen: middle("seen"),
    "Longest wait": inMilliseconds(median(rounds.map(({ waits }) => Math.max(...waits)))),
    "Cached pages a second": rates.length > 0 ? grouped(median(rates)) : "",
  };
}
