import { AsyncLocalStorage } from "node:async_hooks";

const storage: unique symbol = Symbol.for("deadlines of queries");

/**
 * One for the whole process. The built application holds a copy of this module beside the server's,
 * and the verbs of the one run on the database of the other.
 */
const deadlines = sharedStorage();

/**
 * The database did not answer, or another program did not let go of it, before the deadline of
 * `within`.
 */
export class TooLate extends Error {
  override readonly name = "TooLate";

  constructor() {
    super("the database did not answer in time");
  }
}

/**
 * Does work for somebody who waits for it. Once so many milliseconds have passed since this call,
 * its queries fail instead of waiting: for a turn, for a lock that another program holds, for a
 * server that says nothing. A transaction that has not begun its commit by then changes nothing.
 * Queries fail with `TooLate`, or with SQLite's `database is locked`.
 */
export function within<Done>(milliseconds: number, work: () => Promise<Done>): Promise<Done> {
  return deadlines.run(performance.now() + milliseconds, work);
}

/** Milliseconds left to the work that asks; Infinity for work without a deadline. */
export function timeLeft(): number {
  return (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - performance.now();
}

/**
 * What the promise gives. Throws `TooLate` when that takes longer than so many milliseconds; the
 * promise is left to itself.
 */
export async function inTime<Given>(promise: Promise<Given>, milliseconds: number): Promise<Given> {
  if (milliseconds === Number.POSITIVE_INFINITY) return promise;
  const { promise: passed, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooLate()), Math.max(milliseconds, 0));
  try {
    return await Promise.race([promise, passed]);
  } finally {
    clearTimeout(timer);
  }
}

function sharedStorage(): AsyncLocalStorage<number> {
  const shared = globalThis as { [storage]?: AsyncLocalStorage<number> };
  shared[storage] ??= new AsyncLocalStorage<number>();
  return shared[storage];
}
