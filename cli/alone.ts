import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#db/open.ts";
import { whileBackingUp } from "#domain/backup/backup-lease.ts";
import { otherBackupRuns } from "#server/backup-program.ts";
import { CommandFailed } from "./account-commands.ts";

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
