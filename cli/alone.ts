import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#db/open.ts";
import { whileBackingUp } from "#domain/backup/backup-lease.ts";
import { CommandFailed } from "./account-commands.ts";

/** How often to try, in milliseconds, and how many times: longer than a dead backup holds. */
const pause = 1_000;
const tries = 40;

/** Does work that may not run beside a backup. Waits for one that has been killed. */
export async function alone(db: Database["db"], work: () => Promise<void>): Promise<void> {
  for (let tried = 0; tried < tries; tried += 1) {
    if (await whileBackingUp(db, work)) return;
    if (tried === 0) console.log("Waiting for another backup to end.");
    await sleep(pause);
  }
  throw new CommandFailed("Another backup is running. Please try again when it has ended.");
}
