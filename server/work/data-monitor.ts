import type { ContextValues } from "#app/handler.ts";
import type { CheckDepth } from "#db/integrity.ts";
import type { Work } from "#domain/jobs/do-jobs.ts";
import { sharedWarnings } from "#domain/shared-warnings.ts";
import type { Config } from "#server/config.ts";
import { removeUnfinishedFiles } from "#server/data/replace-file.ts";
import type { Logger } from "#server/log.ts";
import { endsWithin } from "#server/shutdown.ts";
import { checkDatabase, checkFiles, remindOfBackup } from "./data-checks.ts";

const oneMinute = 60_000;
const oneHour = 60 * oneMinute;

/** The hour of the nightly check, UTC. It reads the whole database while nobody waits. */
const nightHour = 3;

/** How long a stop waits for the look at the last backup, in milliseconds. */
const stopPatience = 1_000;

type Watched = Pick<ContextValues, "database" | "images" | "photos" | "warnings" | "announcements">;
type Settings = Pick<Config, "databaseUrl" | "dataDir" | "backup">;

/**
 * Watches over the stored data: checks the database quickly at once, and the age of the last backup
 * every minute. Call it when the database is ready and the server listens. The returned function
 * stops it; a running check ends with the process.
 */
export function startDataMonitor(
  config: Settings,
  contexts: Watched,
  log: Logger,
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function everyMinute() {
    const { dataDir, backup } = config;
    const { database, warnings } = contexts;
    const reminded = { dataDir, db: database.db, warnings, every: backup.every };
    try {
      await announceChanges(contexts, () => remindOfBackup(reminded, new Date()));
    } catch (error) {
      log.warn({ err: error }, "The age of the last backup could not be determined");
    }
  }

  /** Does nothing if the minute before is still waiting for the database. */
  function startMinute() {
    running ??= everyMinute().finally(() => {
      running = undefined;
    });
  }

  startMinute();
  const minutes = setInterval(startMinute, oneMinute);
  checkData({ config, contexts, log, stopping: stopping.signal }, "quick");
  return async () => {
    stopping.abort();
    clearInterval(minutes);
    if (running) await endsWithin(stopPatience, running);
  };
}

/** Each night, checks the database thoroughly, and the files of pictures and photos. */
export function checkWork(config: Settings, contexts: Watched, log: Logger): Work {
  return {
    async perform(_job, { now, stopping }) {
      await checkData({ config, contexts, log, stopping }, "whole");
      return { at: nextNight(now) };
    },
  };
}

/** The time of the next nightly check. */
export function nextNight(now: Date): Date {
  const next = new Date(now);
  next.setUTCHours(nightHour, 0, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}

/** Checks the data, and removes files that a crash left unfinished. Logs its own failure. */
async function checkData(
  {
    config,
    contexts,
    log,
    stopping,
  }: { config: Settings; contexts: Watched; log: Logger; stopping: AbortSignal },
  depth: CheckDepth,
): Promise<void> {
  const checked = { ...contexts, config, log, isStopped: () => stopping.aborted };
  try {
    await announceChanges(contexts, async () => {
      await checkDatabase(checked, depth);
      if (depth === "whole") await checkFiles(checked);
    });
  } catch (error) {
    log.warn({ err: error }, "The data could not be checked");
  }
  try {
    const removed = await removeUnfinishedFiles(config.dataDir, new Date(Date.now() - oneHour));
    if (removed > 0) log.info({ removed }, "Unfinished files removed");
  } catch (error) {
    log.error({ err: error }, "Unfinished files could not be removed");
  }
}

/** Refreshes open pages if the work changed the warnings. */
async function announceChanges(
  { database: { db }, warnings, announcements }: Watched,
  work: () => Promise<void>,
): Promise<void> {
  async function shown() {
    // A damaged database must not keep the damage from being reported.
    const shared = await sharedWarnings(db).catch(() => []);
    return JSON.stringify([warnings.current(), shared]);
  }
  const before = await shown();
  try {
    await work();
  } finally {
    if ((await shown()) !== before) announcements.announce({ type: "data-changed" });
  }
}
