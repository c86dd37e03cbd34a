import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import type { AppServices } from "#app/context.ts";
import { DatabaseTooNew, migrate } from "#db/migrate.ts";
import { type Database, openDatabase } from "#db/open.ts";
import { ping } from "#db/ping.ts";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { startEncoder } from "#domain/images/encoder.ts";
import { isReferenced } from "#domain/images/is-referenced.ts";
import { allPictures, picturesByUrl } from "#domain/images/pictures.ts";
import { type ImageStore, openImageStore } from "#domain/images/store.ts";
import { fillOnFirstStart } from "#domain/publishing/first-start.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { ProcessAnnouncements } from "./announcements.ts";
import { type Config, StartError } from "./config.ts";
import type { Logger } from "./log.ts";
import { reasonOf } from "./reason-of.ts";
import { keptSecret } from "./secret.ts";

/**
 * Opens what the routes work with: the database, brought up to date and on the very first start filled from `site`, the
 * accounts and the pictures. Throws `StartError`, with what to do, when one of them cannot be had.
 */
export async function openServices(
  config: Config,
  site: SiteContent,
  log: Logger,
): Promise<AppServices> {
  await makeWritable(config.dataDir);
  const database = await openMigrated(config, log);
  await fillTables(database, site, log);
  const store = await openStore(config);
  const secret = config.authSecret ?? (await keptSecret(config.dataDir));
  const announcements = new ProcessAnnouncements();
  const logError = (error: unknown, message: string) => log.error({ err: error }, message);
  const answers = (what: string, asked: Promise<unknown>) =>
    asked.then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, `The ${what} does not answer`);
        return false;
      },
    );
  return {
    database,
    siteUrl: config.siteUrl,
    secret,
    accounts: openAccounts({
      db: database.db,
      secret,
      onSessionEnded: (sessionId) => announcements.announce({ type: "signed-out", sessionId }),
    }),
    images: { db: database.db, store, encoder: startEncoder(), isReferenced, logError },
    async pictures(urls) {
      try {
        const { db } = database;
        const uploaded = await (urls ? picturesByUrl(db, urls) : allPictures(db));
        return { ...site.pictures, ...uploaded };
      } catch (error) {
        logError(error, "The uploaded pictures could not be listed");
        return site.pictures;
      }
    },
    announcements,
    databaseAnswers: () => answers("database", ping(database.db)),
    storageAnswers: () => answers("image store", store.probe()),
    log,
    logError,
  };
}

/** Makes the folder if it is missing: for this user alone, since what visitors write lies in it. */
async function makeWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} cannot be written: ${reasonOf(error)}`);
  }
}

async function openMigrated(config: Config, log: Logger): Promise<Database> {
  try {
    const database = await openDatabase({
      ...config,
      onConnectionLost: (error) => log.warn({ err: error }, "A database connection was lost"),
    });
    await migrate(database.db);
    return database;
  } catch (error) {
    if (error instanceof DatabaseTooNew) throw new StartError(error.message);
    throw new StartError(`The database cannot be opened: ${reasonOf(error)}`);
  }
}

async function fillTables({ db }: Database, site: SiteContent, log: Logger): Promise<void> {
  try {
    if (await fillOnFirstStart(db, site, new Date()))
      log.info("First start: the tables hold the built-in content");
  } catch (error) {
    throw new StartError(`The database cannot be filled: ${reasonOf(error)}`);
  }
}

async function openStore(config: Config): Promise<ImageStore> {
  try {
    return await openImageStore(config);
  } catch (error) {
    throw new StartError(`Pictures cannot be stored: ${reasonOf(error)}`);
  }
}
