import { withTimeout } from "./deadline.ts";

/** What one user has at a time, and hands on to the next in the order in which they asked. */
export class Turn {
  #isTaken = false;
  readonly #waiting = new Set<() => void>();

  /** Throws `DeadlineExceeded` when the turn does not come within so many milliseconds. */
  async take(patience = Number.POSITIVE_INFINITY): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    try {
      await withTimeout(promise, patience);
    } catch (error) {
      // It may have come in the meantime, and is the next one's then.
      if (!this.#waiting.delete(resolve)) this.give();
      throw error;
    }
  }

  give(): void {
    const [next] = this.#waiting;
    this.#isTaken = next !== undefined;
    if (!next) return;
    this.#waiting.delete(next);
    next();
  }
}
