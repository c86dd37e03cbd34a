import { type ChildProcessByStdio, spawn } from "node:child_process";
import { setPriority } from "node:os";
import type { Readable } from "node:stream";
import { programFile } from "#root.ts";

const program = programFile("cli/backup.ts");

/** Lower than that of the server, so that no visitor waits for a backup. */
const priority = 10;

/**
 * Exit code of the program if it has waited in vain for another backup to end: EX_TEMPFAIL of
 * sysexits.h.
 */
export const otherBackupRuns = 75;

export type BackupProcess = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Starts the program of `npm run backup` in a separate process, which reads and encrypts all data
 * without making requests wait. It gets the settings of this process.
 */
export function startBackupProgram(
  args: string[],
  changes: Record<string, string> = {},
): BackupProcess {
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
