import { setTimeout as sleep } from "node:timers/promises";

/** SQLITE_BUSY, the low byte of its extended codes too. */
const busy = 5;
const pauseMilliseconds = 10;

/**
 * Runs a SQLite statement again until no other process holds the lock it needs, without stopping this process meanwhile.
 * Throws SQLite's own `database is locked` when that takes longer than `patience` milliseconds.
 */
export async function waitWhileLocked<T>(run: () => T, patience: number): Promise<T> {
  const deadline = performance.now() + patience;
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await sleep(pauseMilliseconds);
  }
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    "errcode" in error &&
    typeof error.errcode === "number" &&
    (error.errcode & 0xff) === busy
  );
}
