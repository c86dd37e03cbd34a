import { DatabaseRefused } from "#db/migrate.ts";
import { DamagedBackup, UnreadableBackup } from "#domain/backup/damaged-backup.ts";
import { StartError } from "#server/config.ts";
import { errorMessage } from "#server/log.ts";
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
