/** Runs one job at a time, or a few. */
export interface JobQueue {
  /**
   * Runs the job when its turn comes: one of low priority once no other waits. Only this caller
   * hears what the job throws.
   */
  run<Result>(job: () => Promise<Result>, priority?: JobPriority): Promise<Result>;
  /** How many jobs of a priority wait, without those that run. */
  waiting(priority: JobPriority): number;
}

export type JobPriority = "normal" | "low";

/** @param atOnce how many jobs run at the same time */
export function jobQueue(atOnce = 1): JobQueue {
  const waiting: Record<JobPriority, (() => void)[]> = { normal: [], low: [] };
  let running = 0;

  function startNext(): void {
    const start = running < atOnce && (waiting.normal.shift() ?? waiting.low.shift());
    if (!start) return;
    running += 1;
    start();
  }

  return {
    async run(job, priority = "normal") {
      const { promise: started, resolve: start } = Promise.withResolvers<void>();
      waiting[priority].push(start);
      startNext();
      await started;
      try {
        return await job();
      } finally {
        running -= 1;
        startNext();
      }
    },
    waiting: (priority) => waiting[priority].length,
  };
}
