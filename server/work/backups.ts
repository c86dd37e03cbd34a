import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { BackupDownloads, DownloadResult } from "#app/admin/settings/backup-downloads.ts";
import type { Work } from "#domain/jobs/do-jobs.ts";
import { programFile } from "#root.ts";
import type { Config } from "#server/config.ts";
import type { Logger } from "#server/log.ts";

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

/** How long to wait for a browser that takes nothing, in milliseconds. */
const patience = 60_000;

/** Backups that a browser downloads, made while they are sent. */
export function openBackupDownloads(
  { backup }: Pick<Config, "backup">,
  log: Logger,
): BackupDownloads {
  return {
    hasKey: backup.key !== undefined,

    async start({ by, passphrase, signal }): Promise<DownloadResult> {
      const key = backup.key ?? passphrase;
      const child = startBackupProgram(["--download", by], { BACKUP_KEY: key });
      const stop = () => child.kill();
      signal.addEventListener("abort", stop);
      const errors = text(child.stderr);
      const exitCode = once(child, "close").then(([code]) => code as number | null);
      const chunks = child.stdout[Symbol.asyncIterator]();
      // Read before the answer begins, so that a backup that fails is answered with an error.
      const first: IteratorResult<Uint8Array> = await chunks.next();
      if (first.done) {
        const reason = (await errors).trim();
        const isBusy = (await exitCode) === otherBackupRuns;
        log[isBusy ? "warn" : "error"]({ reason }, "A backup could not be downloaded");
        return { outcome: isBusy ? "busy" : "failed" };
      }
      return { outcome: "started", bytes: streamOf(child, first.value, chunks, exitCode) };
    },
  };
}

/** Throws at the end when the program failed, so that the browser does not keep half a file. */
function streamOf(
  child: BackupProcess,
  first: Uint8Array,
  chunks: AsyncIterator<Uint8Array>,
  exitCode: Promise<number | null>,
): ReadableStream<Uint8Array> {
  let waiting = setTimeout(() => child.kill(), patience);
  return new ReadableStream<Uint8Array>({
    start: (sink) => sink.enqueue(first),
    async pull(sink) {
      clearTimeout(waiting);
      const { done, value } = await chunks.next();
      if (!done) {
        waiting = setTimeout(() => child.kill(), patience);
        return sink.enqueue(value);
      }
      if ((await exitCode) === 0) sink.close();
      else sink.error(new Error("the backup failed"));
    },
    cancel() {
      clearTimeout(waiting);
      child.kill();
    },
  });
}

const program = programFile("cli/backup.ts");

/** Lower than that of the server, so that no visitor waits for a backup. */
const priority = 10;

/**
 * Exit code of the program if it has waited in vain for another backup to end: EX_TEMPFAIL of
 * sysexits.h.
 */
export const otherBackupRuns = 75;

type BackupProcess = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Starts the program of `npm run backup` in a separate process, which reads and encrypts all data
 * without making requests wait. It gets the settings of this process.
 */
function startBackupProgram(args: string[], changes: Record<string, string> = {}): BackupProcess {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...changes },
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, priority);
  } catch (error) {
    // The process has already ended. Its exit code says how.
    if ((error as NodeJS.ErrnoException).code !== "ERR_SYSTEM_ERROR") throw error;
  }
  return child;
}
