import { DatabaseRefused, migrate } from "#db/migrate.ts";
import type { Database } from "#db/open.ts";
import { probeReading } from "#db/queries.ts";
import { addNewSingles, fillOnFirstStart } from "#domain/publishing/built-in-site.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { StartError } from "#server/config.ts";
import { errorMessage, type Logger } from "#server/log.ts";
import { requireExpectedDatabase } from "./data-folder.ts";
import type { PublishedSite } from "./published-site.ts";

/** How long to wait before trying the database again, in milliseconds. */
const retryDelay = 5_000;

export interface DatabaseStart {
  database: Database;
  dataDir: string;
  published: PublishedSite;
  builtIn: SiteContent;
  log: Logger;
  /** Called when the database is ready. If it throws, the whole start is tried again. */
  whenReady(): Promise<void>;
}

/**
 * Migrates the database, fills it at the very first start, and loads the published version. If the
 * database is down, the site starts with the copy of the published version, and tries the database
 * again and again. It gives up if it finds a database that it must not change; visitors still see
 * the copy. Returns a function that stops the retries. Throws `StartError` if there is no copy, or
 * if the first try finds such a database.
 */
export async function startDatabase(start: DatabaseStart): Promise<() => void> {
  try {
    await prepare(start);
    return () => {};
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) throw refusal;
    const reason = `The database cannot be opened: ${errorMessage(error)}`;
    if (!(await start.published.loadCopy())) throw new StartError(reason);
    const { version } = start.published.current();
    start.log.error({ err: error, version }, `${reason}. Visitors see the copy in DATA_DIR.`);
    return startRetries(start);
  }
}

async function prepare(start: DatabaseStart) {
  const { database, dataDir, published, builtIn, log, whenReady } = start;
  // Before the migrations: enquiries in a wrong database would be lost once the operator puts the
  // right one back.
  await requireExpectedDatabase(database, dataDir);
  await migrate(database.db);
  if (await fillOnFirstStart(database.db, builtIn, new Date()))
    log.info("First start: the tables hold the built-in content");
  const added = await addNewSingles(database.db, builtIn, new Date());
  if (added.length > 0) log.info({ added }, "This release brings new pages");
  await loadPublished({ database, published, log });
  await whenReady();
}

/**
 * Loads the version published last. If the database answers but that version is damaged, loads the
 * copy, because enquiries, mails and the admin need no version.
 */
async function loadPublished({
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
    if (!(await published.loadCopy()))
      throw new StartError(
        `${fault}, and DATA_DIR has no copy of it. Put the database or published.json back from a backup.`,
      );
    const shown = published.current().version;
    log.error({ err: error, version: shown }, `${fault}. Visitors see the copy in DATA_DIR.`);
  }
}

/** Why this database must not be changed; null for other errors, which a retry may resolve. */
function refusalOf(error: unknown): StartError | null {
  if (error instanceof DatabaseRefused) return new StartError(error.message);
  return error instanceof StartError ? error : null;
}

function startRetries(start: DatabaseStart): () => void {
  const { log } = start;
  let isStopped = false;
  let timer = setTimeout(retry, retryDelay).unref();

  async function retry() {
    try {
      await prepare(start);
      log.info("The database is back");
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal)
        return log.error(
          `${refusal.message} Visitors see the copy in DATA_DIR until the next start.`,
        );
      log.warn({ err: error }, "The database is still down");
      if (!isStopped) timer = setTimeout(retry, retryDelay).unref();
    }
  }

  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
