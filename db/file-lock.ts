import { DatabaseSync } from "node:sqlite";
import { isBusy, waitWhileLocked } from "./wait-while-locked.ts";

/**
 * Takes a file that one process has at a time, and makes it when missing; null when another process
 * has it for longer than `patience` milliseconds. Call the answer to give it up; the end of the
 * process does so too, SIGKILL included, which is why the lock is SQLite's and not a file with a
 * process id. Nothing in this process may open the file in another way: closing it then would give
 * up the lock (POSIX locks belong to the process, not to who opened the file).
 */
export async function lockFile(file: string, patience: number): Promise<(() => void) | null> {
  const lock = new DatabaseSync(file);
  try {
    // With its journal in memory it takes no room, of which a full disk has none.
    const take = "pragma journal_mode = memory; begin exclusive";
    await waitWhileLocked(() => lock.exec(take), patience);
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return () => lock.close();
}
