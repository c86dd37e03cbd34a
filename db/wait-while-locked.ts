import { setTimeout as sleep } from "node:timers/promises";
import { timeLeft } from "./deadline.ts";

/** SQLITE_BUSY, the low byte of its extended codes too. */
const busy = 5;
const pauseMilliseconds = 10;

/**
 * Runs a SQLite statement again until no other process holds the lock it needs, without stopping
 * this process meanwhile. Throws SQLite's own `database is locked` when that takes longer than
 * `patience` milliseconds, or than the time that `within` leaves. Between two tries it awaits
 * `pause`.
 */
export async function waitWhileLocked<T>(
  run: () => T,
  patience: number,
  pause: () => Promise<void> = shortPause,
): Promise<T> {
  const deadline = performance.now() + Math.min(patience, timeLeft());
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await pause();
  }
}

export async function shortPause(): Promise<void> {
  await sleep(pauseMilliseconds);
}

/** Whether a statement failed because another process holds a lock that it needs. */
export function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    "errcode" in error &&
    typeof error.errcode === "number" &&
    (error.errcode & 0xff) === busy
  );
}
