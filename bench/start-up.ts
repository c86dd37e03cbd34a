import { setTimeout as sleep } from "node:timers/promises";
import { measureRate } from "./load.ts";
import { megabytesOf } from "./programs.ts";
import { finding, inMegabytes, inSeconds, median, type Section, spread } from "./report.ts";
import { publicPages, readPage, startSite, startTimes } from "./site.ts";

const starts = 5;
const goals = { seconds: 1.5, megabytes: 150 };
const loadSeconds = 5;
const restMilliseconds = 3_000;

/** Measures how soon the built site answers its first page, and its memory then and after load. */
export async function startUp(): Promise<Section> {
  const findings = [
    firstPage("First page", await startTimes(starts)),
    firstPage("First page by `npm start`", await startTimes(starts, { command: ["npm", "start"] })),
  ];
  await using site = await startSite();
  await sleep(restMilliseconds);
  const idle = megabytesOf(site.pid);
  for (const page of await publicPages(site.url)) await readPage(page);
  await measureRate(site, loadSeconds);
  await sleep(restMilliseconds);
  const loaded = megabytesOf(site.pid);
  findings.push(
    finding("Memory, idle", idle, { atMost: goals.megabytes, show: inMegabytes }),
    finding("Memory, after load", loaded, { show: inMegabytes }),
  );
  return { title: "Start and memory", findings };
}

function firstPage(what: string, seconds: number[]) {
  const remark = `${spread(seconds, 2)} s`;
  return finding(what, median(seconds), { atMost: goals.seconds, show: inSeconds, remark });
}
