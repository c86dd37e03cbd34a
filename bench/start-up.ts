import { setTimeout as sleep } from "node:timers/promises";
import { measureRate } from "./load.ts";
import { megabytesOf } from "./programs.ts";
import {
  type Finding,
  finding,
  inMegabytes,
  inSeconds,
  median,
  type Section,
  spread,
} from "./report.ts";
import { publicPages, readPage, startSite } from "./site.ts";

const starts = 5;
const goals = { seconds: 1.5, megabytes: 150 };
const loadSeconds = 5;
const restMilliseconds = 3_000;

/** Measures how soon the built site answers its first page, and its memory then and after load. */
export async function startUp(): Promise<Section> {
  const findings = [
    await firstPage("First page"),
    await firstPage("First page by `npm start`", ["npm", "start"]),
  ];
  await using site = await startSite();
  await sleep(restMilliseconds);
  const idle = megabytesOf(site.program.pid);
  for (const page of await publicPages(site.origin)) await readPage(page);
  await measureRate(site, loadSeconds);
  await sleep(restMilliseconds);
  const loaded = megabytesOf(site.program.pid);
  findings.push(
    finding("Memory, idle", idle, { atMost: goals.megabytes, show: inMegabytes }),
    finding("Memory, after load", loaded, { show: inMegabytes }),
  );
  return { title: "Start and memory", findings };
}

async function firstPage(what: string, command?: string[]): Promise<Finding> {
  const seconds: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    await using site = await startSite({ command });
    seconds.push(site.startSeconds);
  }
  const remark = `${spread(seconds, 2)} s`;
  return finding(what, median(seconds), { atMost: goals.seconds, show: inSeconds, remark });
}
