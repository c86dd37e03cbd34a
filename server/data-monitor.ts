import type { ContextValues } from "#app/handler.ts";
import type { CheckDepth } from "#db/integrity.ts";
import { oncePer } from "#db/once-per.ts";
import { sharedWarnings } from "#domain/shared-warnings.ts";
import { remindOfBackup } from "./backup-reminder.ts";
import type { Config } from "./config.ts";
import { endsWithin } from "./ends-within.ts";
import { checkDatabase, checkFiles } from "./integrity-check.ts";
import type { Logger } from "./log.ts";
import { removeUnfinishedFiles } from "./replace-file.ts";

const oneMinute = 60_000;
const oneHour = 60 * oneMinute;

/** The hour of the nightly check, UTC. It reads the whole database while nobody waits. */
const nightHour = 3;

/**
 * Nightly checks within this time count as one, in milliseconds: the clocks of processes may differ
 * a little.
 */
const sameNight = 30_000;

/** How long a stop waits for the look at the last backup, in milliseconds. */
const stopPatience = 1_000;

/**
 * Watches over the stored data. Every minute it checks the age of the last backup. At once it
 * checks the database quickly; every night it checks the database thoroughly, and the files of
 * pictures and photos once for all processes. Both times it removes files that a crash left
 * unfinished. Call it when the database is ready and the server listens. The returned function
 * stops it; a running check ends soon, or with the process.
 */
export function startDataMonitor(
  config: Pick<Config, "databaseUrl" | "dataDir" | "backup">,
  contexts: ContextValues,
  log: Logger,
): () => Promise<void> {
  const { dataDir, backup } = config;
  const { database, announcements, warnings } = contexts;
  const { db } = database;
  let isStopped = false;
  let night: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  /** Refreshes open pages if the work changed the warnings. */
  async function announceChanges(work: () => Promise<void>) {
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

  async function everyMinute() {
    try {
      const { every } = backup;
      await announceChanges(() => remindOfBackup({ dataDir, db, warnings, every }, new Date()));
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

  async function checkData(depth: CheckDepth) {
    const checked = { ...contexts, config, log, isStopped: () => isStopped };
    await checkDatabase(checked, depth);
    if (depth === "quick") return;
    const work = (isStopped: () => boolean) => checkFiles({ ...checked, isStopped });
    await oncePer(db, "file check", sameNight, work, { isStopped: checked.isStopped });
  }

  async function check(depth: CheckDepth) {
    try {
      await announceChanges(() => checkData(depth));
    } catch (error) {
      log.warn({ err: error }, "The data could not be checked");
    }
    try {
      const removed = await removeUnfinishedFiles(dataDir, new Date(Date.now() - oneHour));
      if (removed > 0) log.info({ removed }, "Unfinished files removed");
    } catch (error) {
      log.error({ err: error }, "Unfinished files could not be removed");
    }
  }

  function checkNightly() {
    night = setTimeout(() => {
      checking = checking.then(() => check("whole"));
      checkNightly();
    }, untilNight(new Date())).unref();
  }

  startMinute();
  const minutes = setInterval(startMinute, oneMinute);
  let checking = check("quick");
  checkNightly();
  return async () => {
    isStopped = true;
    clearInterval(minutes);
    clearTimeout(night);
    // A check of files ends at the next file. One of the database ends with the process.
    if (running) await endsWithin(stopPatience, running);
  };
}

/** Milliseconds until the next nightly check, at least one. */
function untilNight(now: Date): number {
  const next = new Date(now);
  next.setUTCHours(nightHour, 0, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next.getTime() - now.getTime();
}
