/** Runs one job at a time. A job in the `first` line goes before every job in the `second`. */
export interface JobQueue {
  /** Runs the job when its turn comes. Only this caller hears what the job throws. */
  run<Result>(line: Line, job: () => Promise<Result>): Promise<Result>;
  /** How many jobs wait in a line, without the one that runs. */
  waiting(line: Line): number;
}

export type Line = "first" | "second";

export function jobQueue(): JobQueue {
  const lines: Record<Line, (() => void)[]> = { first: [], second: [] };
  let isBusy = false;

  function startNext(): void {
    const start = lines.first.shift() ?? lines.second.shift();
    isBusy = start !== undefined;
    start?.();
  }

  return {
    async run(line, job) {
      const { promise: started, resolve: start } = Promise.withResolvers<void>();
      lines[line].push(start);
      if (!isBusy) startNext();
      await started;
      try {
        return await job();
      } finally {
        startNext();
      }
    },
    waiting: (line) => lines[line].length,
  };
}
