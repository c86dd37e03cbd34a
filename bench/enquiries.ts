import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { twoCores } from "./cores.ts";
import { answers, browserHeaders, type Load, type Rate } from "./load.ts";
import { startMailSink } from "./mail-sink.ts";
import { grouped, median, spread } from "./numbers.ts";
import { type Posts, postEvenly } from "./post-evenly.ts";
import { processorSecondsOf } from "./process-tree.ts";
import type { Programs } from "./programs.ts";
import type { Finding, Section } from "./report.ts";
import { type Site, startSite } from "./site.ts";
import type { Workbench } from "./workbench.ts";

const perSecond = 50;
const seconds = 60;
const goals = { milliseconds: 50, share: 0.5 };
/** Of asking for the page, before, during and after. */
const roundSeconds = 3;
const usualRounds = 3;

/**
 * Whether a site that is flooded with enquiries keeps them all, answers soon, and goes on showing
 * its pages.
 */
export async function enquiries(bench: Workbench, { wrk }: Programs): Promise<Section> {
  const { serverCore, loadCore } = twoCores();
  await using mail = await startMailSink();
  const environment = { TRUST_PROXY: "1", SMTP_URL: mail.url };
  await using site = await startSite(bench, { core: serverCore, environment });
  const load = { wrk, core: loadCore, seconds: roundSeconds, headers: browserHeaders };
  // The first round warms up.
  await answers(bench, site, load);

  const usual = await rates(bench, site, load);
  const posting = postEvenly(bench, `${site.origin}/api/contact`, { perSecond, seconds, body });
  const meanwhile = await ratesAndRests(bench, site, load);
  const posts = await posting;
  usual.push(...(await rates(bench, site, load)));

  return {
    title: "Many enquiries at once",
    how: [
      `${perSecond} enquiries a second for ${seconds} s, each from an address of its own, whether or not the last is answered;`,
      "on SQLite, with a mail server that takes a mail in 0.1 s. The server has one core, wrk the other.",
      `In the same time wrk asks for the home page for ${roundSeconds} s, rests as long, and so on. What is usual was measured`,
      "before and after. Rates are by the clock, since a commit holds up the process without work for its core: other work",
      "on the machine counts against them. With none, what the core does not work for enquiries is left for pages.",
    ].join("\n"),
    findings: [kept(site, posts, mail.taken()), soon(posts), shown(usual, meanwhile)],
  };
}

function body(number: number): string {
  return JSON.stringify(exampleEnquiry({ name: `Visitor ${number}`, id: `enquiry ${number}` }));
}

async function rates(bench: Workbench, site: Site, load: Load): Promise<Rate[]> {
  const measured: Rate[] = [];
  for (let round = 0; round < usualRounds; round += 1)
    measured.push(await answers(bench, site, load));
  return measured;
}

interface Meanwhile {
  rates: Rate[];
  /** Share of its core that the server worked while nobody asked for pages, a value a rest. */
  busy: number[];
}

/** Takes turns between asking and resting for as long as enquiries come. */
async function ratesAndRests(bench: Workbench, site: Site, load: Load): Promise<Meanwhile> {
  const measured: Meanwhile = { rates: [], busy: [] };
  for (let turn = 0; turn < seconds / roundSeconds / 2 - 1; turn += 1) {
    measured.rates.push(await answers(bench, site, load));
    const before = processorSecondsOf(site.program.pid);
    const began = performance.now();
    await bench.pause(roundSeconds * 1000);
    const worked = processorSecondsOf(site.program.pid) - before;
    measured.busy.push((worked * 1000) / (performance.now() - began));
  }
  return measured;
}

/** Every answered enquiry is in the database, and none under Spam. */
function kept(site: Site, { references, failures }: Posts, mails: number): Finding {
  const database = new DatabaseSync(join(site.dataDir, "site.sqlite"), { readOnly: true });
  const rows = database
    .prepare("select reference from enquiries where spam_reason is null")
    .all() as { reference: string }[];
  database.close();
  const stored = new Set(rows.map(({ reference }) => reference));
  const lost = references.filter((reference) => !stored.has(reference)).length + failures.length;
  return {
    what: "Enquiries lost or refused",
    result: String(lost),
    goal: "none",
    reached: lost === 0 && references.length === perSecond * seconds,
    beside: [
      `${grouped(references.length)} answered, ${grouped(stored.size)} stored`,
      `${grouped(mails)} mails sent meanwhile`,
      ...failures.slice(0, 1),
    ].join("; "),
  };
}

function soon({ milliseconds }: Posts): Finding {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const late = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  return {
    what: "Answer to an enquiry, median",
    result: `${median(sorted).toFixed(0)} ms`,
    goal: `under ${goals.milliseconds} ms`,
    reached: median(sorted) < goals.milliseconds,
    beside: `19 of 20 within ${late.toFixed(0)} ms, the slowest ${(sorted.at(-1) ?? 0).toFixed(0)} ms`,
  };
}

function shown(usual: Rate[], { rates, busy }: Meanwhile): Finding {
  const before = usual.map(({ perSecond }) => perSecond);
  const during = rates.map(({ perSecond }) => perSecond);
  const share = median(during) / median(before);
  return {
    what: "Page views meanwhile, as a share of the usual",
    result: share.toFixed(2),
    goal: `at least ${goals.share}`,
    reached: share >= goals.share,
    beside: [
      `${spread(during, 0)} against ${spread(before, 0)} a second`,
      `enquiries and mails alone work the core for ${(median(busy) * 100).toFixed(0)} %`,
    ].join("; "),
  };
}
