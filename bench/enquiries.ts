import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { sqliteFile } from "#db/open.ts";
import { startMailServer } from "#tests/mail/mail-server.ts";
import { newFolder, processorSecondsOf } from "./machine.ts";
import { type Finding, median, repeat, spread, timed } from "./measurements.ts";
import { measureRate, postEnquiry } from "./requests.ts";
import { startSite } from "./site.ts";

const perSecond = 50;
const seconds = 60;
const roundSeconds = 3;
const usualRounds = 3;

/** Measures whether a flooded site stores every enquiry, answers quickly and still serves pages. */
export async function enquiries(): Promise<Finding[]> {
  await using mail = await startMailServer();
  // A real mail server takes about as long. One that answers at once would get more mails in the
  // same time, and leave less of the site's core to pages.
  mail.behaviour = "slow";
  mail.slowness = 100;
  const dataDir = newFolder();
  const environment = { SMTP_URL: mail.url };
  await using site = await startSite({ isAlone: true, dataDir, environment });
  // Per second of the clock, since a commit blocks the process without using its core.
  const pageRate = async () => (await measureRate(site, roundSeconds)).perSecond;
  // The first round warms up.
  const [, ...before] = await repeat(usualRounds + 1, pageRate);
  const posting = postEvenly(site.url);
  // Half of the time goes to the enquiries alone.
  const rounds = await repeat(seconds / roundSeconds / 2 - 1, async () => {
    const rate = await pageRate();
    const worked = processorSecondsOf(site.pid);
    await sleep(roundSeconds * 1000);
    return { rate, busy: (processorSecondsOf(site.pid) - worked) / roundSeconds };
  });
  const { milliseconds, failures } = await posting;
  const usual = [...before, ...(await repeat(usualRounds, pageRate))];
  const lost = perSecond * seconds - countStored(dataDir);
  const remark = `${mail.mails.length} mails sent. ${failures[0] ?? ""}`;
  const shares = rounds.map(({ rate }) => rate / median(usual));
  const usually = `usually ${spread(usual)} a second`;
  return [
    { what: "Enquiries lost or refused", values: [lost], goal: ["at most", 0], remark },
    { what: "Answer to an enquiry", values: milliseconds, unit: "ms", goal: ["at most", 50] },
    {
      what: "Page views meanwhile, as a share of the usual",
      values: shares,
      goal: ["at least", 0.5],
      remark: usually,
    },
    { what: "Share of the core for enquiries and mails", values: rounds.map(({ busy }) => busy) },
  ];
}

/** Posts at a steady pace, whether or not earlier posts are answered. */
async function postEvenly(origin: string) {
  const milliseconds: number[] = [];
  const failures: string[] = [];
  const sent: Promise<unknown>[] = [];
  const began = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    await sleep(Math.max(0, began + (number * 1000) / perSecond - performance.now()));
    const posted = timed(() => postEnquiry(origin)).then(([took]) => milliseconds.push(took));
    sent.push(posted.catch((error) => failures.push(String(error))));
  }
  await Promise.all(sent);
  return { milliseconds, failures };
}

/** How many enquiries are stored and did not count as spam. */
function countStored(dataDir: string): number {
  using database = new DatabaseSync(sqliteFile(dataDir), { readOnly: true });
  const count = "select count(*) as count from enquiries where spam_reason is null";
  return Number(database.prepare(count).get()?.count);
}
