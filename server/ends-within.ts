import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits for `work`, at most so many milliseconds. Resolves to whether it ended in time; work that
 * takes longer goes on. Rejects if `work` does. The wait does not keep the process alive.
 */
export function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  return Promise.race([work.then(() => true), sleep(milliseconds, false, { ref: false })]);
}
