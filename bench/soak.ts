import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { ask } from "#tests/site/ask.ts";
import { measureRate } from "./load.ts";
import { megabytesOf } from "./programs.ts";
import { finding, grouped, inMegabytes, median, type Section } from "./report.ts";
import { publicPages, readPage, type Site, startSite } from "./site.ts";
import { json, signInOwner, stockedFolder } from "./stocked-site.ts";

const minutes = 10;
const early = { from: 2, to: 5 };
const late = { from: 7, to: 10 };
const goals = { growth: 1.1 };
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
export async function soak(): Promise<Section> {
  await using site = await startSite({ isAlone: true, dataDir: await stockedFolder(100) });
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
  const perSecond = grouped(median(looks.map((look) => look.perSecond)) / 2);
  return {
    title: `${minutes} minutes at half the top rate (${perSecond} pages a second)`,
    findings: [
      finding("Memory, minutes 8 to 10, as a share of minutes 3 to 5", after / before, {
        atMost: goals.growth,
        show: (value) => value.toFixed(2),
        remark: `${inMegabytes(before)}, then ${inMegabytes(after)}`,
      }),
      finding("More open files and connections then", filesAfter - filesBefore, {
        atMost: 0,
        show: String,
        remark: `${filesBefore}, then ${filesAfter}`,
      }),
    ],
  };
}

/** What is not a ready page: an enquiry, a sign-in, an admin list and a page with a new query. */
async function oneOfEach({ url }: Site, round: number, page: string): Promise<void> {
  const headers = {
    "Content-Type": "application/json",
    "X-Forwarded-For": `2001:db8:2:${round.toString(16)}::1`,
    Connection: "close",
  };
  const body = await json(exampleEnquiry({ id: `enquiry ${round}` })).text();
  await ask(url, "/api/contact", { method: "POST", headers, body });
  const owner = await signInOwner(url);
  await owner.get("/admin/portfolio");
  await readPage(`${page}?round=${round}`);
}

/** How many files and connections the process has open. */
function handlesOf({ pid }: Site): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
