import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensurePostgres } from "#scripts/test-programs.mjs";
import { startPostgres } from "#tests/databases/postgres-server.ts";
import type { SiteProcess } from "#tests/durability/site-process.ts";
import { manyProjects } from "#tests/site/many-projects.ts";
import { newFolder } from "./machine.ts";
import { type Finding, repeat, show, spread, timed } from "./measurements.ts";
import { compareRates, longestWait } from "./requests.ts";
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

const restMilliseconds = 1_000;

/**
 * Renames a project and publishes it, then goes back to the built-in version. Meanwhile a visitor
 * of each site asks for the project's page. Returns in milliseconds how long the first publication
 * took until the confirmation, and until its visitor had the new text, how long it ran on the main
 * thread, and the longest waits. `round` counts the rounds of this site, from 1.
 */
async function publishTwice(publisher: OwnedSite, others: SiteProcess[], round: number) {
  const [project] = manyProjects(1).projects;
  if (!project) throw new Error("There is no project to rename");
  const pageOf = ({ url }: SiteProcess) => `${url}/portfolio/${project.slug}`;

  async function publish(title: string, path: string, form: Record<string, string>) {
    const begun = mainThreadTime(publisher.pid);
    const isSeen = (html: string) => html.includes(`${title}</h1>`);
    const [[took], [seen, here], ...elsewhere] = await Promise.all([
      timed(async () => {
        const answer = await publisher.asOwner(path, new URLSearchParams(form));
        if (!answer.includes('"published"')) throw new Error(`Publishing failed: ${answer}`);
      }),
      timed(() => longestWait(pageOf(publisher), isSeen)),
      ...others.map((site) => longestWait(pageOf(site), isSeen)),
    ]);
    return { took, seen, here, elsewhere, worked: mainThreadTime(publisher.pid) - begun };
  }

  const atRest = await waitAtRest([publisher, ...others].map(pageOf));
  const { id, ...form } = { ...project, title: `Renamed in round ${round}.` };
  // The save and the way back each make a revision.
  const revision = 2 * round;
  await publisher.asOwner(`/admin/portfolio/${id}/edit.data`, { form, revision: revision - 1 });
  const chosen = `project/${id}/${revision}`;
  const first = await publish(form.title, "/admin/publish.data", { chosen });
  const note = "Back to the first";
  const again = await publish(project.title, "/admin/history/0.data", { note });
  const waits = {
    publishing: [first.here],
    "going back": [again.here],
    "another process publishing": [...first.elsewhere, ...again.elsewhere],
  };
  const { took, seen, worked } = first;
  return { atRest, publish: took, seen, worked, waits };
}

/** How long the main thread of a process has run, in milliseconds (proc(5), `schedstat`). */
function mainThreadTime(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

/** The longest wait while nothing is published. */
async function waitAtRest(pages: string[]): Promise<number> {
  const end = performance.now() + restMilliseconds;
  const isOver = () => performance.now() >= end;
  return Math.max(...(await Promise.all(pages.map((page) => longestWait(page, isOver)))));
}

/** Starts an empty PostgreSQL server. It ends by itself once the benchmark removes its folder. */
async function startDatabaseServer() {
  ensurePostgres();
  const { url, stop } = await startPostgres(join(newFolder(), "postgres"));
  return { url, [Symbol.asyncDispose]: stop };
}
