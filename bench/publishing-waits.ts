import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensurePostgres } from "#scripts/postgres.mjs";
import { startPostgres } from "#tests/databases/postgres-server.ts";
import { publishAgainOnce, publishOnce, waitsAtRest } from "./publish-once.ts";
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
  try {
    return [...onSqlite, ...(await measureWaits(postgres.url))];
  } finally {
    await postgres.stop();
  }
}

/** On PostgreSQL with a url, else on SQLite. */
async function measureWaits(databaseUrl?: string): Promise<Row[]> {
  const dataDir = await stockedFolder(projects, databaseUrl);
  await using site = await startSite({ dataDir, databaseUrl });
  await using other = databaseUrl ? await startSite({ databaseUrl }) : null;
  const sites: [typeof site, ...(typeof site)[]] = other ? [site, other] : [site];
  const owner = await signInOwner(site.url);
  const atRest: number[] = [];
  const publish: number[][] = [];
  const again: number[][] = [];
  for (let round = 1; round <= rounds; round += 1) {
    atRest.push(Math.max(...(await waitsAtRest(sites, restMilliseconds))));
    publish.push((await publishOnce(sites, owner, round)).waits);
    again.push((await publishAgainOnce(sites, owner)).waits);
  }
  const database = databaseUrl ? "PostgreSQL" : "SQLite";
  const row = (what: string, waits: number[]) =>
    finding(`Longest wait, ${grouped(projects)} projects, ${what} on ${database}`, median(waits), {
      atMost: longest,
      show: inMilliseconds,
      remark: `${spread(waits, 0)} ms; ${spread(atRest, 0)} ms at rest`,
    });
  const at = (index: number, waits: number[][]) => waits.map((all) => all[index] ?? Number.NaN);
  const rows = [row("publishing", at(0, publish)), row("publishing again", at(0, again))];
  if (!other) return rows;
  return [...rows, row("another process publishing", [...at(1, publish), ...at(1, again)])];
}
