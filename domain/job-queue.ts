/** Runs one job at a time, or a few. */
export interface JobQueue {
  /**
   * Runs the job when its turn comes: one of low priority once no other waits, and the senders of
   * one priority in turn, so that many jobs of one sender do not keep another's waiting. Only this
   * caller hears what the job throws.
   */
  run<Result>(job: () => Promise<Result>, priority?: JobPriority, sender?: string): Promise<Result>;
  /** How many jobs of a priority wait, without those that run. */
  waiting(priority: JobPriority): number;
}

export type JobPriority = "normal" | "low";

/** @param atOnce how many jobs run at the same time */
export function jobQueue(atOnce = 1): JobQueue {
  const lines = { normal: senderLine(), low: senderLine() };
  let running = 0;

  function startNext(): void {
    const start = running < atOnce && (lines.normal.next() ?? lines.low.next());
    if (!start) return;
    running += 1;
    start();
  }

  return {
    async run(job, priority = "normal", sender = "") {
      const { promise: started, resolve: start } = Promise.withResolvers<void>();
      lines[priority].add(sender, start);
      startNext();
      await started;
      try {
        return await job();
      } finally {
        running -= 1;
        startNext();
      }
    },
    waiting: (priority) => lines[priority].length(),
  };
}

/** Those who wait. Each sender has one turn before any has the next. */
function senderLine() {
  /** In the order of their turns. */
  const bySender = new Map<string, (() => void)[]>();
  return {
    add(sender: string, start: () => void): void {
      const own = bySender.get(sender);
      if (own) own.push(start);
      else bySender.set(sender, [start]);
    },
    next(): (() => void) | undefined {
      for (const [sender, own] of bySender) {
        const start = own.shift();
        bySender.delete(sender);
        if (own.length > 0) bySender.set(sender, own);
        return start;
      }
    },
    length: () => [...bySender.values()].flat().length,
  };
}
