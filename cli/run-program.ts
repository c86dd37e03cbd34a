import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseRefused } from "#db/migrate.ts";
import type { Database } from "#db/open.ts";
import { whileBackingUp } from "#domain/backup/backup-lease.ts";
import { DamagedBackup, UnreadableBackup } from "#domain/backup/contents.ts";
import { StartError } from "#server/config.ts";
import { errorMessage } from "#server/log.ts";
import { otherBackupRuns } from "#server/work/backups.ts";
import { CommandFailed } from "./account-commands.ts";

/** Their messages are written for the person at the terminal. */
const readableErrors = [
  CommandFailed,
  StartError,
  DatabaseRefused,
  DamagedBackup,
  UnreadableBackup,
];

/**
 * Runs a program of the command line, and reports a failure in one line.
 * @param what the work, such as "The backup": it begins the line about an unexpected failure
 */
export async function runProgram(what: string, run: () => Promise<void>): Promise<void> {
  // Only this user may read the files it writes, which include enquiries and the secret.
  process.umask(0o077);
  try {
    await run();
  } catch (error) {
    const isReadable = readableErrors.some((kind) => error instanceof kind);
    const reason = `${what} failed: ${errorMessage(error)}`;
    console.error(isReadable ? (error as Error).message : reason);
    process.exitCode = error instanceof CommandFailed ? error.exitCode : 1;
  }
}

/**
 * Milliseconds between two tries, and how many tries. Together they outlast the lease of a backup
 * that was killed.
 */
const usualWait = { pause: 1_000, tries: 40 };

/**
 * Does work that must not run beside a backup. Waits up to 40 seconds, in which the lease of a
 * killed backup ends. Throws `CommandFailed` if another backup still runs then.
 */
export async function alone(
  db: Database["db"],
  work: () => Promise<void>,
  { pause, tries } = usualWait,
): Promise<void> {
  for (let tried = 0; tried < tries; tried += 1) {
    if (await whileBackingUp(db, work)) return;
    // Standard output may be the backup itself.
    if (tried === 0) console.error("Waiting for another backup to end.");
    await sleep(pause);
  }
  const message = "Another backup is running. Please try again when it has ended.";
  throw new CommandFailed(message, { exitCode: otherBackupRuns });
}
