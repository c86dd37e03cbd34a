import { DatabaseSync } from "node:sqlite";
import { isBusy } from "./query-errors.ts";
import { waitWhileLocked } from "./sqlite-connection.ts";

/**
 * Locks a file, which it creates if missing, and returns the function that unlocks it; null when
 * another process still holds the lock after `patience` milliseconds. It is a SQLite lock, so the
 * operating system releases it when the process ends, even by SIGKILL; a file with a process id
 * would stay. Do not open the file in any other way in this process: closing it would release the
 * lock, because POSIX locks belong to the process and not to the file handle.
 */
export async function lockFile(file: string, patience: number): Promise<(() => void) | null> {
  const lock = new DatabaseSync(file);
  try {
    // A journal in memory needs no disk space, so the lock works on a full disk.
    const take = "pragma journal_mode = memory; begin exclusive";
    await waitWhileLocked(() => lock.exec(take), patience);
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return () => lock.close();
}
