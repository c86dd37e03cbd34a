import { withTimeout } from "./deadline.ts";

export interface Mutex {
  /**
   * Waits until nobody else holds the mutex, first come first served. Throws `DeadlineExceeded`
   * after `patience` milliseconds.
   */
  acquire(patience?: number): Promise<void>;
  release(): void;
}

export function mutex(): Mutex {
  let isHeld = false;
  const waiting = new Set<() => void>();

  async function acquire(patience = Number.POSITIVE_INFINITY) {
    if (!isHeld) {
      isHeld = true;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(resolve);
    try {
      await withTimeout(promise, patience);
    } catch (error) {
      // The mutex may have been handed over at the same moment: then pass it on.
      if (!waiting.delete(resolve)) release();
      throw error;
    }
  }

  function release() {
    const [next] = waiting;
    isHeld = next !== undefined;
    if (!next) return;
    waiting.delete(next);
    next();
  }

  return { acquire, release };
}
