import { once } from "node:events";
import { text } from "node:stream/consumers";
import { oncePer } from "#db/once-per.ts";
import type { Database } from "#db/open.ts";
import { isBackupDue } from "#domain/backup/backup-records.ts";
import { type BackupProcess, startBackupProgram } from "./backup-program.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./log.ts";

const oneMinute = 60_000;
/** How long to wait after a failure, in milliseconds, before the next try. */
const retryAfter = 60 * oneMinute;

interface BackupSchedule {
  config: Pick<Config, "backup">;
  db: Database["db"];
  log: Logger;
  /** Called when a backup has ended, to refresh open pages. */
  onEnd(): void;
}

/**
 * Makes a backup whenever one is due, in one of all processes. A backup that fails is noted in the
 * database, logged, and tried again after an hour. The returned function stops it.
 */
export function startBackupSchedule({
  config: { backup },
  db,
  log,
  onEnd,
}: BackupSchedule): () => Promise<void> {
  const { every } = backup;
  if (every === undefined) return async () => {};
  let isStopped = false;
  let program: BackupProcess | undefined;
  let running: Promise<unknown> | undefined;

  async function makeWhenDue(interval: number) {
    try {
      if (!(await isBackupDue(db, interval, new Date()))) return;
      const wait = Math.min(retryAfter, interval / 2);
      await oncePer(db, "scheduled backup", wait, makeBackup, { isStopped: () => isStopped });
      onEnd();
    } catch (error) {
      if (!isStopped) log.error({ err: error }, "A backup could not be started");
    }
  }

  /**
   * Does not throw when the backup fails: the program itself notes that for the dashboard. The
   * program also fails by itself when the database, and with it the lease, is away.
   */
  async function makeBackup() {
    if (isStopped) return;
    program = startBackupProgram(["--scheduled"]);
    const [output, errors, [code]] = await Promise.all([
      text(program.stdout),
      text(program.stderr),
      once(program, "close"),
    ]);
    if (code === 0) return log.info({ report: lastLine(output) }, "Backup made");
    if (!isStopped) log.error({ code, reason: lastLine(errors) }, "A scheduled backup failed");
  }

  function startWhenDue() {
    running ??= makeWhenDue(every ?? 0).finally(() => {
      running = undefined;
    });
  }

  const minutes = setInterval(startWhenDue, oneMinute);
  startWhenDue();
  return async () => {
    isStopped = true;
    program?.kill();
    clearInterval(minutes);
    await running;
  };
}

function lastLine(output: string): string {
  return output.trim().split("\n").at(-1) ?? "";
}
