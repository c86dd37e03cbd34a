import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Work } from "#domain/jobs/do-jobs.ts";
import { startBackupProgram } from "./backup-program.ts";
import type { Logger } from "./log.ts";

/** How long to wait after a failure, in milliseconds, before the next try. */
const retryAfter = 60 * 60_000;

interface Backups {
  /** Milliseconds between two backups. */
  every: number;
  log: Logger;
  /** Called when a backup has ended, to refresh open pages. */
  onEnd(): void;
}

/**
 * Makes the scheduled backups. One that fails is noted in the database for the dashboard, by the
 * program that makes it, and tried again after an hour.
 */
export function backupWork({ every, log, onEnd }: Backups): Work {
  return {
    async perform(_job, { now, stopping }) {
      const error = await makeBackup(stopping, log);
      onEnd();
      if (stopping.aborted) return { at: now };
      const wait = error === undefined ? every : Math.min(retryAfter, every / 2);
      return { at: new Date(now.getTime() + wait), error };
    },
  };
}

/** Returns why the backup failed; undefined if it is made. */
async function makeBackup(stopping: AbortSignal, log: Logger): Promise<string | undefined> {
  const program = startBackupProgram(["--scheduled"]);
  const kill = () => program.kill();
  stopping.addEventListener("abort", kill);
  const [output, errors, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, "close"),
  ]);
  stopping.removeEventListener("abort", kill);
  if (code === 0) {
    log.info({ report: lastLine(output) }, "Backup made");
    return undefined;
  }
  const reason = lastLine(errors);
  if (!stopping.aborted) log.error({ code, reason }, "A scheduled backup failed");
  return reason;
}

function lastLine(output: string): string {
  return output.trim().split("\n").at(-1) ?? "";
}
