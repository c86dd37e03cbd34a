import { setTimeout as sleep } from "node:timers/promises";
import { megabytesOf } from "#tests/durability/process-tree.ts";
import type { Finding } from "./measurements.ts";
import { repeat, timed } from "./measurements.ts";
import { startSite } from "./site.ts";

/** Measures how soon the built site answers its first page, and its memory when idle. */
export async function startUp(): Promise<Finding[]> {
  return [
    await firstPage("First page", 0.6),
    await firstPage("First page by `npm start`", 1.5, ["npm", "start"]),
    await idleMemory(),
  ];
}

async function firstPage(what: string, atMost: number, command?: string[]): Promise<Finding> {
  const values = await repeat(5, async () => {
    const [milliseconds, site] = await timed(() => startSite({ command }));
    await site.stop();
    return milliseconds / 1000;
  });
  return { what, values, unit: "s", goal: ["at most", atMost] };
}

/** Milliseconds after the start until the thread that checked the database has ended. */
const idleAfter = 40_000;

async function idleMemory(): Promise<Finding> {
  await using site = await startSite();
  await sleep(idleAfter);
  const values = [megabytesOf(site.pid)];
  return { what: "Memory, idle", values, unit: "MB", goal: ["at most", 120] };
}
