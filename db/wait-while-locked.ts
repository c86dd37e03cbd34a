import { setTimeout as sleep } from "node:timers/promises";
import { timeLeft } from "./deadline.ts";
import { isBusy } from "./query-errors.ts";

const pauseMilliseconds = 10;

/**
 * Runs a SQLite statement, and repeats it while another process holds the lock it needs. Between
 * two tries this process goes on working. Throws SQLite's `database is locked` after `patience`
 * milliseconds, or at the caller's deadline if that is earlier.
 */
export async function waitWhileLocked<T>(run: () => T, patience: number): Promise<T> {
  const deadline = performance.now() + Math.min(patience, timeLeft());
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await sleep(pauseMilliseconds);
  }
}
