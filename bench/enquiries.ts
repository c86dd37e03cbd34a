import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { sqliteFile } from "#db/open.ts";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { startMailServer } from "#tests/mail/mail-server.ts";
import { measureRate } from "./load.ts";
import { processorSecondsOf } from "./programs.ts";
import { asRatio, finding, inMilliseconds, median, type Section, spread } from "./report.ts";
import { repeat, type Site, startSite } from "./site.ts";
import { json } from "./stocked-site.ts";

const perSecond = 50;
const seconds = 60;
const goals = { milliseconds: 50, share: 0.5 };
const roundSeconds = 3;
const usualRounds = 3;

/**
 * Measures whether a flooded site stores every enquiry, answers quickly, and still serves pages.
 */
export async function enquiries(): Promise<Section> {
  await using mail = await startMailServer();
  // A real mail server takes about as long. One that answers at once would get more mails in the
  // same time, and leave less of the site's core to pages.
  mail.behaviour = "slow";
  mail.slowness = 100;
  await using site = await startSite({ isAlone: true, environment: { SMTP_URL: mail.url } });
  // The first round warms up.
  const [, ...before] = await repeat(usualRounds + 1, () => pageRate(site));
  const posting = postEvenly(site.url);
  const rates: number[] = [];
  // Half of the time goes to the enquiries alone.
  const busy = await repeat(seconds / roundSeconds / 2 - 1, async () => {
    rates.push(await pageRate(site));
    const worked = processorSecondsOf(site.pid);
    await sleep(roundSeconds * 1000);
    return (processorSecondsOf(site.pid) - worked) / roundSeconds;
  });
  const { milliseconds, failures } = await posting;
  const usual = [...before, ...(await repeat(usualRounds, () => pageRate(site)))];

  const stored = countStored(site);
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const late = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  return {
    title: `${perSecond} enquiries a second for ${seconds} s`,
    findings: [
      finding("Enquiries lost or refused", perSecond * seconds - stored, {
        atMost: 0,
        show: String,
        remark: [`${mail.mails.length} mails sent`, ...failures.slice(0, 1)].join("; "),
      }),
      finding("Answer to an enquiry, median", median(sorted), {
        atMost: goals.milliseconds,
        show: inMilliseconds,
        remark: `19 of 20 within ${late.toFixed(0)} ms, the slowest ${sorted.at(-1)?.toFixed(0)} ms`,
      }),
      // Wall-clock time, since a commit blocks the process without using its core.
      finding("Page views meanwhile, as a share of the usual", median(rates) / median(usual), {
        atLeast: goals.share,
        show: asRatio,
        remark: `${spread(rates, 0)} against ${spread(usual, 0)} a second; enquiries and mails alone use ${(median(busy) * 100).toFixed(0)} % of the core`,
      }),
    ],
  };
}

async function pageRate(site: Site): Promise<number> {
  return (await measureRate(site, roundSeconds)).perSecond;
}

/** Posts at a steady pace, each from another network, whether or not earlier posts are answered. */
async function postEvenly(origin: string) {
  const milliseconds: number[] = [];
  const failures: string[] = [];
  async function post(number: number) {
    const began = performance.now();
    const response = await fetch(`${origin}/api/contact`, {
      method: "POST",
      headers: { "X-Forwarded-For": `2001:db8:0:${number.toString(16)}::1`, Connection: "close" },
      body: json(exampleEnquiry({ name: `Visitor ${number}`, id: `enquiry ${number}` })),
    });
    const answer = await response.text();
    milliseconds.push(performance.now() - began);
    if (response.status !== 201) throw new Error(`answered ${response.status}: ${answer}`);
  }
  const sent: Promise<unknown>[] = [];
  const began = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    await sleep(Math.max(0, began + (number * 1000) / perSecond - performance.now()));
    sent.push(post(number).catch((error) => failures.push(String(error))));
  }
  await Promise.all(sent);
  return { milliseconds, failures };
}

/** How many enquiries are stored and did not count as spam. */
function countStored({ dataDir }: Site): number {
  const database = new DatabaseSync(sqliteFile(dataDir), { readOnly: true });
  const count = "select count(*) as count from enquiries where spam_reason is null";
  const row = database.prepare(count).get();
  database.close();
  return Number(row?.count);
}
