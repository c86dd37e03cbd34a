import type { Database } from "#db/open.ts";
import { type JobWorker, jobWorker, type Works } from "#domain/jobs/do-jobs.ts";
import { releaseClaims } from "#domain/jobs/jobs.ts";
import { type Logger, outsideRequests } from "#server/log.ts";
import { endsWithin } from "#server/shutdown.ts";

/** How often a process looks for jobs by itself, in milliseconds. */
const lookEvery = 5_000;

/** How long jobs that are being done may take when the process stops, in milliseconds. */
const stopPatience = 5_000;

/** The one clock of all work that waits for its time. */
export interface JobClock {
  /** Looks for due jobs now. */
  wake(): void;
  /**
   * Does jobs from now on, those first whose time passed while no process ran. Call it once the
   * database is ready and, on SQLite, no other process uses it.
   * @param plan adds the jobs of which there is always one; repeated if it fails
   * @returns stops it, and waits five seconds at most for jobs that are being done
   */
  start(works: Works, plan: () => Promise<void>): () => Promise<void>;
}

export function openJobClock(
  { db, kind }: Pick<Database, "db" | "kind">,
  log: Logger,
  clock: () => Date = () => new Date(),
): JobClock {
  let worker: JobWorker | undefined;

  async function prepare(plan: () => Promise<void>): Promise<boolean> {
    try {
      // There is one process, so the claims are those of a process that died.
      if (kind === "sqlite") await releaseClaims(db);
      await plan();
      return true;
    } catch (error) {
      log.error({ err: error }, "Jobs could not be planned");
      return false;
    }
  }

  // A job goes on after the request that woke the clock, so its log lines belong to no request.
  const wake = outsideRequests(() => worker?.look());

  return {
    wake,
    start(works, plan) {
      let isStopped = false;
      let preparing: Promise<void> | undefined;
      async function begin() {
        if (!(await prepare(plan)) || isStopped) return;
        worker = jobWorker({ db, works, log, clock });
        worker.look();
      }
      const look = () => {
        if (worker) return worker.look();
        preparing ??= begin().finally(() => {
          preparing = undefined;
        });
      };
      const timer = setInterval(look, lookEvery);
      look();
      return async () => {
        isStopped = true;
        clearInterval(timer);
        worker?.stop();
        await endsWithin(stopPatience, Promise.all([preparing, worker?.idle()]));
      };
    },
  };
}
