import { withDeadline, withTimeout } from "#db/deadline.ts";
import { remindOfBackup } from "./backup-reminder.ts";
import type { Config } from "./config.ts";
import { recordHeartbeat } from "./heartbeat.ts";
import { checkIntegrity } from "./integrity-check.ts";
import type { Logger } from "./log.ts";
import type { Program } from "./program.ts";
import { removeUnfinishedFiles } from "./replace-file.ts";

const oneMinute = 60_000;
const oneHour = 60 * oneMinute;

/**
 * The hour of the day, UTC, of the whole check: it reads all of the database while nobody waits.
 */
const nightHour = 3;

/**
 * Milliseconds that a stop waits for the minute being noted, and then to note that the database was
 * at work until now.
 */
const stopPatience = 1_000;

export interface DataCare {
  /** Begins; once the database is ready and pages are served. */
  start(): void;
  /** Breaks off what is under way. */
  stop(): Promise<void>;
}

/**
 * Looks after what is stored: every minute it notes that the database is at work (`pulse.ts`), and
 * whether a backup is old; after the start and every night it checks the data, and removes what a
 * crash left of files.
 */
export function dataCare(
  { dataDir }: Pick<Config, "dataDir">,
  { contexts, database, announcements }: Pick<Program, "contexts" | "database" | "announcements">,
  log: Logger,
): DataCare {
  const { db } = database;
  const { warnings } = contexts;
  const stopping = new AbortController();
  let minutes: NodeJS.Timeout | undefined;
  let night: NodeJS.Timeout | undefined;
  let noting: Promise<void> | undefined;
  let checking = Promise.resolve();

  /** Open pages show at once what the work found. */
  async function tellOfNews(work: () => Promise<void>) {
    const before = JSON.stringify(warnings.current());
    await work();
    if (JSON.stringify(warnings.current()) !== before) announcements.announce({ type: "content" });
  }

  async function note() {
    await recordHeartbeat({ database, dataDir, log });
    try {
      await tellOfNews(() => remindOfBackup({ dataDir, db, warnings }, new Date()));
    } catch (error) {
      log.warn({ err: error }, "It could not be found out how old the last backup is");
    }
  }

  /** Unless the database still owes an answer to the minute before. */
  function noteMinute() {
    noting ??= note().finally(() => {
      noting = undefined;
    });
  }

  async function check(depth: "quick" | "whole") {
    await tellOfNews(() => checkIntegrity(contexts, depth, stopping.signal, log));
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

  return {
    start() {
      if (stopping.signal.aborted) return;
      noteMinute();
      minutes = setInterval(noteMinute, oneMinute);
      checking = check("quick");
      checkNightly();
    },
    async stop() {
      stopping.abort();
      clearInterval(minutes);
      clearTimeout(night);
      const isNoted = await withTimeout(noting ?? Promise.resolve(), stopPatience).then(
        () => true,
        () => false,
      );
      if (!isNoted) return;
      // The check itself ends at its next file. One that reads the database is ended with its
      // thread.
      await withDeadline(stopPatience, () => recordHeartbeat({ database, dataDir, log }));
    },
  };
}

/** Milliseconds until the next check of the night, at least one. */
function untilNight(now: Date): number {
  const next = new Date(now);
  next.setUTCHours(nightHour, 0, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next.getTime() - now.getTime();
}
