import { AsyncLocalStorage } from "node:async_hooks";

const storage: unique symbol = Symbol.for("deadlines of queries");

/**
 * One for the whole process: in `npm run dev`, Vite loads a second copy of this module, whose verbs
 * run on the server's database.
 */
const deadlines = sharedStorage();

/** The database did not answer before the deadline, or another program held its lock that long. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded";

  constructor() {
    super("the database did not answer in time");
  }
}

/**
 * Runs `work` with a deadline so many milliseconds from now. After it, queries within `work` fail
 * instead of waiting for the connection, a lock or a silent server: with `DeadlineExceeded`, or
 * with SQLite's `database is locked`. A transaction that has not begun its commit by then changes
 * nothing.
 */
export function withDeadline<Done>(milliseconds: number, work: () => Promise<Done>): Promise<Done> {
  return deadlines.run(performance.now() + milliseconds, work);
}

/** Milliseconds until the caller's deadline; Infinity without one. */
export function timeLeft(): number {
  return (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - performance.now();
}

/**
 * Waits for the promise, and throws `DeadlineExceeded` after so many milliseconds. The promise
 * itself goes on.
 */
export async function withTimeout<Result>(
  promise: Promise<Result>,
  milliseconds: number,
): Promise<Result> {
  if (milliseconds === Number.POSITIVE_INFINITY) return promise;
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DeadlineExceeded()), Math.max(milliseconds, 0));
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function sharedStorage(): AsyncLocalStorage<number> {
  const shared = globalThis as { [storage]?: AsyncLocalStorage<number> };
  shared[storage] ??= new AsyncLocalStorage<number>();
  return shared[storage];
}
