import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensurePostgres } from "#scripts/postgres.mjs";
import { startPostgres } from "#tests/databases/postgres-server.ts";
import { publishAgainOnce, publishOnce, waitAtRest } from "./publish-once.ts";
import { finding, grouped, inMilliseconds, median, type Row, spread } from "./report.ts";
import { startSite } from "./site.ts";
import { signInOwner, stockedFolder } from "./stocked-site.ts";

const projects = 10_000;
const rounds = 3;
const restMilliseconds = 1_000;
/** In milliseconds. */
const longest = 100;

/**
 * Measures how long visitors wait while a large site is published: on the process that publishes,
 * and on another one that shares its PostgreSQL database.
 */
export async function publishingWaits(): Promise<Row[]> {
  const onSqlite = await measureWaits();
  ensurePostgres();
  // Not in the benchmark's folder, which PostgreSQL's account cannot enter.
  const folder = join(tmpdir(), `bench-postgres-${process.pid}`);
  // A server whose folder is gone ends by itself.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgres(folder);
  const onPostgres = await measureWaits(postgres.url);
  await postgres.stop();
  return [...onSqlite, ...onPostgres];
}

/** On PostgreSQL with a url, else on SQLite. */
async function measureWaits(databaseUrl?: string): Promise<Row[]> {
  const dataDir = await stockedFolder(projects, databaseUrl);
  await using site = await startSite({ dataDir, databaseUrl });
  await using other = databaseUrl ? await startSite({ databaseUrl }) : null;
  const sites = other ? [site, other] : [site];
  const owner = await signInOwner(site.url);
  const atRest: number[] = [];
  const waits = { publishing: [] as number[], again: [] as number[], other: [] as number[] };
  for (let round = 1; round <= rounds; round += 1) {
    atRest.push(await waitAtRest(sites, restMilliseconds));
    for (const kind of ["publishing", "again"] as const) {
      const published = kind === "again" ? publishAgainOnce : publishOnce;
      const [here = 0, ...there] = (await published(sites, owner, round)).waits;
      waits[kind].push(here);
      waits.other.push(...there);
    }
  }
  const row = (what: string, values: number[]) =>
    finding(
      `Longest wait, ${grouped(projects)} projects, ${what} on ${databaseUrl ? "PostgreSQL" : "SQLite"}`,
      median(values),
      {
        atMost: longest,
        show: inMilliseconds,
        remark: `${spread(values, 0)} ms; ${spread(atRest, 0)} ms at rest`,
      },
    );
  const rows = [row("publishing", waits.publishing), row("publishing again", waits.again)];
  return other ? [...rows, row("another process publishing", waits.other)] : rows;
}
