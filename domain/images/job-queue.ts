/** Runs one job at a time. */
export interface JobQueue {
  /**
   * Runs the job when its turn comes: one of low priority once no other waits. Only this caller
   * hears what the job throws.
   */
  run<Result>(job: () => Promise<Result>, priority?: JobPriority): Promise<Result>;
  /** How many jobs of a priority wait, without the one that runs. */
  waiting(priority: JobPriority): number;
}

type JobPriority = "normal" | "low";

export function jobQueue(): JobQueue {
  const waiting: Record<JobPriority, (() => void)[]> = { normal: [], low: [] };
  let isBusy = false;

  function startNext(): void {
    const start = waiting.normal.shift() ?? waiting.low.shift();
    isBusy = start !== undefined;
    start?.();
  }

  return {
    async run(job, priority = "normal") {
      const { promise: started, resolve: start } = Promise.withResolvers<void>();
      waiting[priority].push(start);
      if (!isBusy) startNext();
      await started;
      try {
        return await job();
      } finally {
        startNext();
      }
    },
    waiting: (priority) => waiting[priority].length,
  };
}
