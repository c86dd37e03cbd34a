import { type AdminSession, signIn } from "./admin-session.ts";
import { ask } from "./ask.ts";
import { twoCores } from "./cores.ts";
import { answers, type Load, type Rate } from "./load.ts";
import { manyProjects } from "./many-projects.ts";
import { grouped, median, spread } from "./numbers.ts";
import { megabytesOf } from "./process-tree.ts";
import type { Programs } from "./programs.ts";
import { publishOnce, type Round } from "./published-round.ts";
import type { Finding, Section } from "./report.ts";
import { type Site, startSite } from "./site.ts";
import { stockedFolder } from "./stocked-folder.ts";
import type { Workbench } from "./workbench.ts";

const few = 4;
const sizes = [10, 1_000, 10_000];
const rounds = { few: 10, each: 4 };
const starts = 3;
const loadRounds = 20;
const loadSeconds = 1;
/** Rounds that are not counted. */
const warmUpRounds = 3;
const restMilliseconds = 3_000;
/** Seconds; and a rate that other work on the machine cannot be told from 1. */
const goals = { seen: 2, publish: 2, cachedRatio: 0.95 };

/** What was found of a site with so many projects. */
interface Measured {
  size: number;
  starts: number[];
  megabytes: { started: number; published: number };
  rounds: Round[];
  cached: Rate[];
}

/** How soon visitors see what was published, and what the number of projects costs. */
export async function publishing(bench: Workbench, { wrk }: Programs): Promise<Section> {
  const small = await measure(bench, few, rounds.few);
  await small.site[Symbol.asyncDispose]();

  const sites: { site: Site; measured: Measured }[] = [];
  for (const size of sizes) sites.push(await measure(bench, size, rounds.each));
  const load = { wrk, core: twoCores().loadCore, seconds: loadSeconds };
  await askInTurn(bench, sites, load);
  for (const { site } of sites) await site[Symbol.asyncDispose]();

  const all = sites.map(({ measured }) => measured);
  return {
    title: "Publishing",
    how: explained(),
    findings: [seen(small.measured), ...all.flatMap((measured) => findings(measured, all[0]))],
    details: {
      columns: ["Projects", ...Object.keys(details(small.measured))],
      rows: [small.measured, ...all].map((measured) => [
        grouped(measured.size),
        ...Object.values(details(measured)),
      ]),
    },
  };
}

async function measure(bench: Workbench, size: number, times: number) {
  const projects = manyProjects(size);
  const dataDir = await stockedFolder(bench, projects);
  const seconds: number[] = [];
  for (let start = 1; start < starts; start += 1) {
    await using site = await startSite(bench, { dataDir });
    seconds.push(site.start.seconds);
  }
  const site = await startSite(bench, { dataDir });
  seconds.push(site.start.seconds);
  await bench.pause(restMilliseconds);
  const started = megabytesOf(site.program.pid);

  const admin: AdminSession = await signIn(site.origin);
  const published: Round[] = [];
  for (let round = 1; round <= times; round += 1)
    published.push(await publishOnce(bench, { site, admin, projects, round }));
  await bench.pause(restMilliseconds);
  const megabytes = { started, published: megabytesOf(site.program.pid) };
  const measured: Measured = { size, starts: seconds, megabytes, rounds: published, cached: [] };
  return { site, measured };
}

/**
 * The home page, which shows as much on each of the sites. Every other round begins with the last
 * site: a core that grows faster or slower meanwhile favours none.
 */
async function askInTurn(
  bench: Workbench,
  sites: { site: Site; measured: Measured }[],
  load: Load,
): Promise<void> {
  for (const { site } of sites) await ask(site.url);
  for (let round = 0; round < warmUpRounds + loadRounds; round += 1) {
    for (const { site, measured } of round % 2 === 0 ? sites : sites.toReversed()) {
      const rate = await answers(bench, site, load);
      if (round >= warmUpRounds) measured.cached.push(rate);
    }
  }
}

function explained(): string {
  return [
    "The newest project is renamed and saved in the content manager, then published from the list of changes, while a",
    "visitor asks for its page without rest: from the click to the end of the first answer with the new name. The sites",
    `hold copies of the built-in projects, each with texts of its own. Medians of ${rounds.few} publications with ${few} projects, and of`,
    `${rounds.each} with more. A start is the median of ${starts}, on a folder that holds the projects; memory is the resident set,`,
    `${restMilliseconds / 1000} s after the start and ${restMilliseconds / 1000} s after the last publication. A cached page is the home page under load, the sites`,
    "taking turns; answers for each second that a core worked for the server, the median of the rounds' ratios.",
  ].join("\n");
}

function seen({ size, rounds }: Measured): Finding {
  return limited(
    `From click to visitor, ${size} projects`,
    rounds.map(({ seen }) => seen),
    goals.seen,
  );
}

function findings({ size, ...measured }: Measured, smallest: Measured | undefined): Finding[] {
  const projects = `${grouped(size)} projects`;
  const times = measured.rounds.map(({ publish }) => publish);
  const published = limited(`Publish, ${projects}`, times, goals.publish);
  const worked = median(measured.rounds.map(({ processor }) => processor)) / 1000;
  published.beside += `; ${worked.toFixed(2)} s of processor time`;
  if (!smallest || smallest.size === size) return [published];
  const ratios = measured.cached.map(
    (rate, round) =>
      rate.perProcessorSecond / (smallest.cached[round]?.perProcessorSecond ?? Number.NaN),
  );
  return [
    published,
    {
      what: `Cached page, ${projects}, as a share of ${smallest.size} projects`,
      result: median(ratios).toFixed(2),
      goal: `at least ${goals.cachedRatio}`,
      reached: median(ratios) >= goals.cachedRatio,
      beside: `rounds ${spread(ratios, 2)}`,
    },
  ];
}

/** The median of some milliseconds, against a goal in seconds. */
function limited(what: string, times: number[], goal: number): Finding {
  const seconds = times.map((time) => time / 1000);
  return {
    what,
    result: `${median(seconds).toFixed(2)} s`,
    goal: `at most ${goal} s`,
    reached: median(seconds) <= goal,
    beside: `${spread(seconds, 2)} s`,
  };
}

/** Everything else by its heading. */
function details({ starts, megabytes, rounds, cached }: Measured): Record<string, string> {
  const middle = (of: (round: Round) => number) => `${median(rounds.map(of)).toFixed(0)} ms`;
  const rates = cached.map(({ perProcessorSecond }) => perProcessorSecond);
  return {
    Start: `${median(starts).toFixed(2)} s`,
    "Memory, started": `${megabytes.started.toFixed(0)} MB`,
    "Memory, published": `${megabytes.published.toFixed(0)} MB`,
    "List of changes": middle(({ review }) => review),
    Publish: middle(({ publish }) => publish),
    Seen: middle((round) => round.seen),
    "Longest wait": middle(({ longestWait }) => longestWait),
    "First home": middle(({ firstRenders }) => firstRenders.home),
    "First portfolio": middle(({ firstRenders }) => firstRenders.portfolio),
    "First project": middle(({ firstRenders }) => firstRenders.project),
    "Cached pages a second": rates.length > 0 ? grouped(median(rates)) : "",
  };
}
