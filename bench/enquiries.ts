import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { sqliteFile } from "#db/open.ts";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { startMailServer } from "#tests/mail/mail-server.ts";
import { ask } from "#tests/site/ask.ts";
import { measureRate } from "./load.ts";
import { processorSecondsOf } from "./programs.ts";
import { asRatio, finding, inMilliseconds, median, type Section, spread } from "./report.ts";
import { type Site, startSite } from "./site.ts";

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
  const usual = (await pageRates(site, usualRounds + 1)).slice(1);
  const posting = postEvenly(site.url);
  const rates: number[] = [];
  const busy: number[] = [];
  // Half of the time goes to the enquiries alone.
  for (let turn = 0; turn < seconds / roundSeconds / 2 - 1; turn += 1) {
    rates.push(...(await pageRates(site, 1)));
    const before = processorSecondsOf(site.pid);
    await sleep(roundSeconds * 1000);
    busy.push((processorSecondsOf(site.pid) - before) / roundSeconds);
  }
  const { references, failures, milliseconds } = await posting;
  usual.push(...(await pageRates(site, usualRounds)));

  const stored = storedReferences(site);
  const lost = references.filter((reference) => !stored.has(reference)).length + failures.length;
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const late = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  const counts = `${stored.size} stored, ${mail.mails.length} mails sent`;
  return {
    title: `${perSecond} enquiries a second for ${seconds} s`,
    findings: [
      finding("Enquiries lost or refused", lost, {
        atMost: 0,
        show: String,
        remark: [counts, ...failures.slice(0, 1)].join("; "),
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

async function pageRates(site: Site, rounds: number): Promise<number[]> {
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    rates.push((await measureRate(site, roundSeconds)).perSecond);
  return rates;
}

interface Posts {
  references: string[];
  failures: string[];
  milliseconds: number[];
}

/** Posts at a steady pace, each from another network, whether or not earlier posts are answered. */
async function postEvenly(origin: string): Promise<Posts> {
  const posts: Posts = { references: [], failures: [], milliseconds: [] };
  const sent: Promise<void>[] = [];
  const began = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    await sleep(Math.max(0, began + (number * 1000) / perSecond - performance.now()));
    sent.push(postOne(origin, number, posts));
  }
  await Promise.all(sent);
  return posts;
}

async function postOne(origin: string, number: number, posts: Posts): Promise<void> {
  const began = performance.now();
  const body = exampleEnquiry({ name: `Visitor ${number}`, id: `enquiry ${number}` });
  const headers = {
    "Content-Type": "application/json",
    "X-Forwarded-For": `2001:db8:0:${number.toString(16)}::1`,
    Connection: "close",
  };
  try {
    const asked = { method: "POST", headers, body: JSON.stringify(body) };
    const { status, text } = await ask(origin, "/api/contact", asked);
    if (status === 201) posts.references.push(JSON.parse(text).reference);
    else posts.failures.push(`answered ${status}`);
  } catch (error) {
    posts.failures.push(String(error));
  }
  posts.milliseconds.push(performance.now() - began);
}

/** References of all stored enquiries except spam. */
function storedReferences({ dataDir }: Site): Set<string> {
  const database = new DatabaseSync(sqliteFile(dataDir), { readOnly: true });
  const rows = database.prepare("select reference from enquiries where spam_reason is null").all();
  database.close();
  return new Set(rows.map(({ reference }) => String(reference)));
}
