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
    taken(`From click to visitor, ${few} projects`, ofFew, "seen", 100),
    await compareRates(cached, [large, small], sameRate),
    ...findings("SQLite", ofMany),
    ...(await onPostgres()),
  ];
}

/** The same on PostgreSQL, with another process on the same database. */
async function onPostgres(): Promise<Finding[]> {
  await using postgres = await startDatabaseServer();
  const databaseUrl = postgres.url;
  await using site = await startOwnedSite({ databaseUrl }, { projects: many });
  await using other = await startSite({ databaseUrl });
  return findings("PostgreSQL", await publishRounds(site, other));
}

type Rounds = Awaited<ReturnType<typeof publishRounds>>;

function publishRounds(publisher: OwnedSite, ...others: SiteProcess[]) {
  return repeat(rounds, (round) => publishTwice(publisher, others, round));
}

/** Publishing one change, and what visitors notice of it. */
function findings(database: string, publications: Rounds): Finding[] {
  const size = `${show(many)} projects on ${database}`;
  return [
    taken(`Publish one change, ${size}`, publications, "publish", 100),
    taken(`Main thread for it and its readers, ${size}`, publications, "worked", 25),
    ...longestWaits(size, publications),
  ];
}

function taken(
  what: string,
  publications: Rounds,
  kind: "publish" | "seen" | "worked",
  most: number,
): Finding {
  const values = publications.map((publication) => publication[kind]);
  return { what, values, unit: "ms", goal: ["at most", most] };
}

/** How much longer the longest wait is than the longest at rest. */
function longestWaits(size: string, publications: Rounds): Finding[] {
  const rest = spread(
    publications.map(({ atRest }) => atRest),
    "ms",
  );
  const kinds = ["publishing", "going back", "another process publishing"] as const;
  return kinds
    .map((kind): Finding => {
      const what = `Longest wait while ${kind}, ${size}, above that at rest`;
      const values = publications.flatMap(({ waits, atRest }) =>
        waits[kind].map((wait) => wait - atRest),
      );
      return { what, values, unit: "ms", goal: ["at most", 15], remark: `at rest ${rest}` };
    })
    .filter(({ values }) => values.length > 0);
}
