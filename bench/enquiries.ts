import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { MailServer } from "#tests/mail/mail-server.ts";
import { ask } from "#tests/site/ask.ts";
import { measureRate } from "./load.ts";
import { twoCores } from "./programs.ts";
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
  await using mail = await MailServer.start();
  const environment = { TRUST_PROXY: "1", SMTP_URL: mail.url };
  await using site = await startSite({ core: twoCores().serverCore, environment });
  // The first round warms up.
  const usual = (await pageRates(site, usualRounds + 1)).slice(1);
  const posting = postEvenly(site.origin);
  const rates: number[] = [];
  // Half of the time goes to the enquiries alone.
  for (let turn = 0; turn < seconds / roundSeconds / 2 - 1; turn += 1) {
    rates.push(...(await pageRates(site, 1)));
    await sleep(roundSeconds * 1000);
  }
  const { references, failures, milliseconds } = await posting;
  usual.push(...(await pageRates(site, usualRounds)));

  const stored = storedReferences(site.dataDir);
  const lost = references.filter((reference) => !stored.has(reference)).length + failures.length;
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const late = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  return {
    title: `${perSecond} enquiries a second for ${seconds} s`,
    findings: [
      finding("Enquiries lost or refused", lost, {
        atMost: 0,
        show: String,
        remark: [
          `${stored.size} stored, ${mail.mails.length} mails sent`,
          ...failures.slice(0, 1),
        ].join("; "),
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
        remark: `${spread(rates, 0)} against ${spread(usual, 0)} a second`,
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
  try {
    const { status, text } = await ask(origin, "/api/contact", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Forwarded-For": `2001:db8:0:${number.toString(16)}::1`,
        Connection: "close",
      },
      body: JSON.stringify(body),
    });
    if (status === 201) posts.references.push(JSON.parse(text).reference);
    else posts.failures.push(`answered ${status}`);
  } catch (error) {
    posts.failures.push(String(error));
  }
  posts.milliseconds.push(performance.now() - began);
}

/** References of all stored enquiries except spam. */
function storedReferences(dataDir: string): Set<string> {
  const database = new DatabaseSync(join(dataDir, "site.sqlite"), { readOnly: true });
  const rows = database.prepare("select reference from enquiries where spam_reason is null").all();
  database.close();
  return new Set(rows.map(({ reference }) => String(reference)));
}
