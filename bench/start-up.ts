import { setTimeout as sleep } from "node:timers/promises";
import { megabytesOf } from "./programs.ts";
import { finding, inMegabytes, inSeconds, median, type Section, spread } from "./report.ts";
import { repeat, startSite } from "./site.ts";

const starts = 5;
const goals = { seconds: 1.5, megabytes: 150 };
const restMilliseconds = 3_000;

/** Measures how soon the built site answers its first page, and its memory when idle. */
export async function startUp(): Promise<Section> {
  const findings = [
    await firstPage("First page"),
    await firstPage("First page by `npm start`", ["npm", "start"]),
  ];
  await using site = await startSite();
  await sleep(restMilliseconds);
  const goal = { atMost: goals.megabytes, show: inMegabytes };
  findings.push(finding("Memory, idle", megabytesOf(site.pid), goal));
  return { title: "Start and memory", findings };
}

async function firstPage(what: string, command?: string[]) {
  const seconds = await repeat(starts, async () => {
    await using site = await startSite({ command });
    return site.startSeconds;
  });
  const remark = `${spread(seconds, 2)} s`;
  return finding(what, median(seconds), { atMost: goals.seconds, show: inSeconds, remark });
}
