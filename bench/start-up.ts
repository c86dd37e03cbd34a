import { ask } from "./ask.ts";
import { twoCores } from "./cores.ts";
import { answers } from "./load.ts";
import { median, spread } from "./numbers.ts";
import { megabytesOf } from "./process-tree.ts";
import type { Programs } from "./programs.ts";
import { publicPages } from "./public-pages.ts";
import type { Finding, Section } from "./report.ts";
import { type Site, startSite } from "./site.ts";
import type { Workbench } from "./workbench.ts";

type Start = Site["start"];

const starts = 5;
const goals = { seconds: 1.5, megabytes: 150 };
const loadSeconds = 5;
const restMilliseconds = 3_000;

/** How soon a built site answers its first page, and the memory it then takes. */
export async function startUp(bench: Workbench, { wrk }: Programs): Promise<Section> {
  const direct = await startTimes(bench);
  const byNpm = await startTimes(bench, ["npm", "start"]);

  await using site = await startSite(bench);
  await bench.pause(restMilliseconds);
  const idle = megabytesOf(site.program.pid);
  for (const page of await publicPages(site.origin)) await ask(page);
  const load = { wrk, core: twoCores().loadCore, seconds: loadSeconds };
  await answers(bench, site, load);
  await bench.pause(restMilliseconds);
  const loaded = megabytesOf(site.program.pid);

  return {
    title: "Start and memory",
    how: [
      `From the start of the program, on an empty data folder, to the last byte of the first page: median of ${starts}.`,
      "`npm start` also looks whether packages and build are up to date.",
      `Memory is the resident set of its process, Node itself included, ${restMilliseconds / 1000} s after the first page,`,
      `and again after every page and ${loadSeconds} s of load on the home page.`,
    ].join("\n"),
    findings: [
      timed("First page", direct, goals.seconds),
      timed("First page by `npm start`", byNpm, goals.seconds),
      weighed("Memory, idle", idle, goals.megabytes),
      weighed("Memory, after load", loaded),
    ],
  };
}

async function startTimes(bench: Workbench, command?: string[]): Promise<Start[]> {
  const times: Start[] = [];
  for (let start = 0; start < starts; start += 1) {
    await using site = await startSite(bench, { command });
    times.push(site.start);
  }
  return times;
}

function timed(what: string, times: Start[], goal: number): Finding {
  const seconds = times.map((time) => time.seconds);
  const worked = median(times.map((time) => time.processorSeconds));
  return {
    what,
    result: `${median(seconds).toFixed(2)} s`,
    goal: `at most ${goal} s`,
    reached: median(seconds) <= goal,
    beside: `${spread(seconds, 2)} s; ${worked.toFixed(2)} s of processor time`,
  };
}

function weighed(what: string, megabytes: number, goal?: number): Finding {
  return {
    what,
    result: `${megabytes.toFixed(0)} MB`,
    ...(goal !== undefined && { goal: `under ${goal} MB`, reached: megabytes < goal }),
  };
}
