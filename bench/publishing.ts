import { setTimeout as sleep } from "node:timers/promises";
import type { Project } from "#domain/content/projects.ts";
import { measureRate, type Rate } from "./load.ts";
import { megabytesOf } from "./programs.ts";
import {
  asRatio,
  type Finding,
  finding,
  grouped,
  inMegabytes,
  inMilliseconds,
  inSeconds,
  median,
  type Section,
  spread,
} from "./report.ts";
import { readPage, type Site, startSite, timed } from "./site.ts";
import { manyProjects, type OwnerSession, signInOwner, stockedFolder } from "./stocked-site.ts";

const few = 4;
const sizes = [10, 1_000, 10_000];
const rounds = { few: 10, many: 4 };
const starts = 3;
const loadRounds = { warmUp: 3, counted: 20 };
const restMilliseconds = 3_000;
/** The goals: seconds, and a ratio that counts as 1 within the noise of a shared machine. */
const goals = { seen: 2, publish: 2, cachedRatio: 0.95 };

/** Measures how soon visitors see a publication, and how much slower it is with more projects. */
export async function publishing(): Promise<Section> {
  const small = await measure(few, rounds.few);
  await small.site[Symbol.asyncDispose]();
  const measured: Measured[] = [];
  for (const size of sizes) measured.push(await measure(size, rounds.many));
  await measureCachedPages(measured);
  for (const { site } of measured) await site[Symbol.asyncDispose]();
  const all = [small, ...measured];
  return {
    title: "Publishing",
    findings: [
      limited(`From click to visitor, ${few} projects`, small, "seen", goals.seen),
      ...measured.flatMap((one) => [
        limited(`Publish, ${grouped(one.size)} projects`, one, "publish", goals.publish),
        ...cachedShare(one, measured[0]),
      ]),
    ],
    details: [["Projects", ...Object.keys(detailsOf(small))], ...all.map(detailRow)],
  };
}

/** Timings of one publication, in milliseconds. */
interface Round {
  /** Until the list of changes had loaded. */
  review: number;
  /** From the click to the confirmation. */
  publish: number;
  /** From the click until the first visitor has received the new text. */
  seen: number;
  /** The longest that a visitor waited for a page during the publication. */
  longestWait: number;
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
  const projects = manyProjects(size);
  const dataDir = await stockedFolder(projects);
  const seconds: number[] = [];
  for (let start = 1; start < starts; start += 1) {
    await using site = await startSite({ dataDir });
    seconds.push(site.startSeconds);
  }
  const site = await startSite({ dataDir });
  seconds.push(site.startSeconds);
  await sleep(restMilliseconds);
  const started = megabytesOf(site.program.pid);
  const owner = await signInOwner(site.origin);
  const published: Round[] = [];
  for (let round = 1; round <= times; round += 1)
    published.push(await publishOnce(site, owner, projects, round));
  await sleep(restMilliseconds);
  const megabytes = { started, published: megabytesOf(site.program.pid) };
  return { size, site, starts: seconds, megabytes, rounds: published, cached: [] };
}

/** Renames the newest project, publishes it, and asks for its page until it has the new name. */
async function publishOnce(
  site: Site,
  owner: OwnerSession,
  projects: Project[],
  round: number,
): Promise<Round> {
  const [newest] = projects;
  if (!newest) throw new Error("There is no project to change");
  const { id, ...form } = { ...newest, title: `Renamed in round ${round}.` };
  await owner.post(`/admin/portfolio/${id}/edit.data`, { form, revision: round });
  const [review, list] = await timed(() => owner.get("/admin/publish"));
  const stamp = / name="stamp" value="([^"]+)"/.exec(list)?.[1];
  if (!stamp) throw new Error("The list of changes is empty");

  const look = (path: string) => timed(() => readPage(site.origin + path));
  const page = `/portfolio/${newest.slug}`;
  await look(page);
  const clicked = performance.now();
  const publication = timed(() =>
    owner.post("/admin/publish.data", new URLSearchParams({ stamp })),
  );
  let failure: unknown;
  publication.catch((error) => {
    failure = error;
  });
  let longestWait = 0;
  for (let isSeen = false; !isSeen; ) {
    if (failure) throw failure;
    const [wait, html] = await look(page);
    longestWait = Math.max(longestWait, wait);
    isSeen = html.includes(form.title);
    if (!isSeen) await sleep(5);
  }
  const seen = performance.now() - clicked;
  const [publish, answer] = await publication;
  if (!answer.includes('"published"')) throw new Error(`Publishing failed: ${answer}`);
  return { review, publish, seen, longestWait };
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

function limited(what: string, { rounds }: Measured, kind: "seen" | "publish", atMost: number) {
  const seconds = rounds.map((round) => round[kind] / 1000);
  const remark = `${spread(seconds, 2)} s`;
  return finding(what, median(seconds), { atMost, show: inSeconds, remark });
}

function cachedShare({ size, cached }: Measured, smallest: Measured | undefined): Finding[] {
  if (!smallest || smallest.size === size) return [];
  const ratios = cached.map(
    (rate, at) => rate.perProcessorSecond / (smallest.cached[at]?.perProcessorSecond ?? Number.NaN),
  );
  const what = `Cached page, ${grouped(size)} projects, as a share of ${smallest.size} projects`;
  const remark = `rounds ${spread(ratios, 2)}`;
  return [finding(what, median(ratios), { atLeast: goals.cachedRatio, show: asRatio, remark })];
}

function detailRow(measured: Measured): string[] {
  return [grouped(measured.size), ...Object.values(detailsOf(measured))];
}

/** Additional figures, by heading. */
function detailsOf({ starts, megabytes, rounds, cached }: Measured): Record<string, string> {
  const middle = (kind: keyof Round) => inMilliseconds(median(rounds.map((round) => round[kind])));
  const rates = cached.map(({ perProcessorSecond }) => perProcessorSecond);
  return {
    Start: inSeconds(median(starts)),
    "Memory, started": inMegabytes(megabytes.started),
    "Memory, published": inMegabytes(megabytes.published),
    "List of changes": middle("review"),
    Publish: middle("publish"),
    Seen: middle("seen"),
    "Longest wait": middle("longestWait"),
    "Cached pages a second": rates.length > 0 ? grouped(median(rates)) : "",
  };
}
