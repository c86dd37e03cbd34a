import type { SiteProcess } from "#tests/durability/site-process.ts";
import { startDatabaseServer } from "./database-server.ts";
import { compareRates } from "./load.ts";
import { publishTwice } from "./publication.ts";
import { type Finding, show, spread } from "./report.ts";
import { repeat } from "./rounds.ts";
import { type OwnedSite, startOwnedSite, startSite } from "./site.ts";

const few = 10;
const many = 10_000;
const rounds = 5;
/** It counts as 1 within the noise of a shared machine. */
const sameRate = 0.95;

/**
 * Measures how soon visitors see a publication, how long they wait meanwhile, and how much slower
 * cached pages are with many projects.
 */
export async function publishing(): Promise<Finding[]> {
  await using small = await startOwnedSite({}, { projects: few });
  await using large = await startOwnedSite({}, { projects: many });
  const [ofFew, ofMany] = [await publishRounds(small), await publishRounds(large)];
  const cached = `Cached page, ${show(many)} projects, as a share of ${few} projects`;
  return [
    inSeconds(`From click to visitor, ${few} projects`, ofFew, "seen"),
    inSeconds(`Publish, ${few} projects`, ofFew, "publish"),
    inSeconds(`Publish, ${show(many)} projects`, ofMany, "publish"),
    await compareRates(cached, [large, small], sameRate),
    ...longestWaits("SQLite", ofMany),
    ...(await waitsOnPostgres()),
  ];
}

/** The longest waits on the process that publishes, and on another with the same database. */
async function waitsOnPostgres(): Promise<Finding[]> {
  await using postgres = await startDatabaseServer();
  const databaseUrl = postgres.url;
  await using site = await startOwnedSite({ databaseUrl }, { projects: many });
  await using other = await startSite({ databaseUrl });
  return longestWaits("PostgreSQL", await publishRounds(site, other));
}

type Rounds = Awaited<ReturnType<typeof publishRounds>>;

function publishRounds(publisher: OwnedSite, ...others: SiteProcess[]) {
  return repeat(rounds, (round) => publishTwice(publisher, others, round));
}

function inSeconds(what: string, publications: Rounds, kind: "publish" | "seen"): Finding {
  const values = publications.map((publication) => publication[kind] / 1000);
  return { what, values, unit: "s", goal: ["at most", 2] };
}

function longestWaits(database: string, publications: Rounds): Finding[] {
  const remark = `at rest ${spread(
    publications.map(({ atRest }) => atRest),
    "ms",
  )}`;
  const kinds = ["publishing", "publishing again", "another process publishing"] as const;
  return kinds
    .map((kind): Finding => {
      const what = `Longest wait, ${show(many)} projects, ${kind} on ${database}`;
      const values = publications.flatMap(({ waits }) => waits[kind]);
      return { what, values, unit: "ms", goal: ["at most", 100], remark };
    })
    .filter(({ values }) => values.length > 0);
}
