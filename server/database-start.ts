import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseTooNew, migrate } from "#db/migrate.ts";
import type { Database } from "#db/open.ts";
import { probeReading } from "#db/probe.ts";
import { fillOnFirstStart } from "#domain/publishing/first-start.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { StartError } from "./config.ts";
import { requireExpectedDatabase } from "./expected-database.ts";
import { recordHeartbeat } from "./heartbeat.ts";
import { errorMessage, type Logger } from "./log.ts";
import type { PublishedSite } from "./published-site.ts";

/** Milliseconds between tries to reach a database that was down at the start. */
const pause = 5_000;

export interface DatabaseStart {
  database: Database;
  dataDir: string;
  published: PublishedSite;
  builtIn: SiteContent;
  log: Logger;
  /** Done once the database is ready, and done again with all the rest when it fails. */
  whenReady(): Promise<void>;
}

/**
 * Brings the database up to date, fills it on the very first start, and takes up the version that
 * visitors see. With the database down the site starts with the version that was kept last, and
 * goes on trying until `stop` is aborted, or a database is found that it must not touch: then
 * visitors still see that version. Throws `StartError` when there is no such version either, or
 * such a database is found at once.
 */
export async function startDatabase(start: DatabaseStart, stop: AbortSignal): Promise<void> {
  try {
    await prepare(start);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) throw refusal;
    const reason = `The database cannot be opened: ${errorMessage(error)}`;
    if (!(await start.published.takeKept())) throw new StartError(reason);
    const { version } = start.published.current();
    start.log.error({ err: error, version }, `${reason}. Visitors see the version kept last.`);
    retry(start, stop);
  }
}

async function prepare(start: DatabaseStart) {
  const { database, dataDir, published, builtIn, log, whenReady } = start;
  // Before there are tables in it: an enquiry that it took would be lost once the site has its own
  // again.
  await requireExpectedDatabase(database, dataDir);
  await migrate(database.db);
  if (await fillOnFirstStart(database.db, builtIn, new Date()))
    log.info("First start: the tables hold the built-in content");
  await recordHeartbeat(start);
  await takeLatest({ database, published, log });
  await whenReady();
}

/**
 * Takes up the version published last. When the database answers but has that version damaged,
 * takes up the one kept last: enquiries, mails and the admin need no version.
 */
async function takeLatest({
  database,
  published,
  log,
}: Pick<DatabaseStart, "database" | "published" | "log">): Promise<void> {
  try {
    await published.refresh();
  } catch (error) {
    await probeReading(database.db);
    const version = published.unreadableVersion();
    if (version === null) throw error;
    const fault = `Version ${version}, published last, cannot be read from the database`;
    if (!(await published.takeKept()))
      throw new StartError(
        `${fault}, and DATA_DIR has no copy of it. Put the database or published.json back from a backup.`,
      );
    const shown = published.current().version;
    log.error({ err: error, version: shown }, `${fault}. Visitors see the version kept last.`);
  }
}

/**
 * Why a database that answers must not be touched, which no waiting mends; null for a failure of
 * another kind.
 */
function refusalOf(error: unknown): StartError | null {
  if (error instanceof DatabaseTooNew) return new StartError(error.message);
  return error instanceof StartError ? error : null;
}

async function retry(start: DatabaseStart, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await sleep(pause, undefined, { signal: stop, ref: false }).catch(() => {});
    if (stop.aborted) return;
    try {
      await prepare(start);
      start.log.info("The database is back");
      return;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) {
        start.log.error(`${refusal.message} Visitors see the version kept last until a new start.`);
        return;
      }
      start.log.warn({ err: error }, "The database is still down");
    }
  }
}
