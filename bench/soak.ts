import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { megabytesOf } from "#tests/durability/process-tree.ts";
import type { SiteProcess } from "#tests/durability/site-process.ts";
import { measureRate } from "./load.ts";
import { type Finding, show } from "./report.ts";
import { postEnquiry, publicPages, readPage, signInOwner } from "./requests.ts";
import { median } from "./rounds.ts";
import { startOwnedSite } from "./site.ts";

const minutes = 10;
const early = { from: 2, to: 5 };
const late = { from: 7, to: 10 };
/** Full load and rest alternate, each for a second: half of the top rate. */
const loadSeconds = 1;

interface Look {
  minute: number;
  megabytes: number;
  handles: number;
  perSecond: number;
}

/**
 * Measures whether memory and open files grow in ten minutes of half the top rate of pages, while
 * visitors send enquiries and the owner reads and signs in.
 */
export async function soak(): Promise<Finding[]> {
  await using site = await startOwnedSite({ isAlone: true }, { projects: 100 });
  const pages = await publicPages(site.url);
  const looks: Look[] = [];
  const began = performance.now();
  for (let round = 0; ; round += 1) {
    const { perSecond } = await measureRate(site, loadSeconds);
    const rested = sleep(loadSeconds * 1000);
    await oneOfEach(site, round, pages[round % pages.length] ?? site.url);
    await rested;
    const minute = (performance.now() - began) / 60_000;
    if (minute > minutes) break;
    looks.push({ minute, perSecond, megabytes: megabytesOf(site.pid), handles: handlesOf(site) });
  }
  const middle = (what: "megabytes" | "handles", { from, to }: typeof early) =>
    median(looks.filter(({ minute }) => minute >= from && minute < to).map((look) => look[what]));
  const [before, after] = [middle("megabytes", early), middle("megabytes", late)];
  const [filesBefore, filesAfter] = [middle("handles", early), middle("handles", late)];
  return [
    { what: "Pages a second", values: looks.map((look) => look.perSecond / 2) },
    {
      what: "Memory, minutes 8 to 10, as a share of minutes 3 to 5",
      values: [after / before],
      goal: ["at most", 1.1],
      remark: `${show(before, "MB")}, then ${show(after, "MB")}`,
    },
    {
      what: "More open files and connections then",
      values: [filesAfter - filesBefore],
      goal: ["at most", 0],
      remark: `${filesBefore}, then ${filesAfter}`,
    },
  ];
}

/** What is not a ready page: an enquiry, a sign-in, an admin list and a page with a new query. */
async function oneOfEach({ url }: SiteProcess, round: number, page: string): Promise<void> {
  await postEnquiry(url);
  const asOwner = await signInOwner(url);
  await asOwner("/admin/portfolio");
  await readPage(`${page}?round=${round}`);
}

/** How many files and connections the process has open. */
function handlesOf({ pid }: SiteProcess): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
