import type { ContextValues } from "#app/handler.ts";
import { doNextJob, type JobHandler } from "#domain/jobs/jobs.ts";
import { publishScheduled } from "#domain/scheduling/publish-scheduled.ts";
import type { Logger } from "./log.ts";

/** How often each process looks for jobs whose time has come, in milliseconds. */
const lookEvery = 5_000;

/** What the jobs need of the running process. */
type Working = Pick<ContextValues, "database" | "published" | "announcements" | "sweepImages">;

/**
 * Does each job at its time, in one of all processes. The start does those whose time passed while
 * no process ran. One that fails is logged, and tried again later. The returned function
 * stops it, and waits for a job under way.
 */
export function startJobClock(
  working: Working,
  log: Logger,
  clock: () => Date = () => new Date(),
): () => Promise<void> {
  const { db } = working.database;
  const handlers = { publish: publishing(working, log) };
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function doAll() {
    let isMore = true;
    while (isMore && !isStopped) {
      try {
        isMore = await doNextJob(db, handlers, clock());
      } catch (error) {
        if (isStopped) return;
        log.error({ err: error }, "A job failed, or could not be looked for");
        return;
      }
    }
  }

  function look() {
    running ??= doAll().finally(() => {
      running = undefined;
    });
  }

  const timer = setInterval(look, lookEvery);
  look();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}

function publishing(
  { database: { db }, published, announcements, sweepImages }: Working,
  log: Logger,
): JobHandler {
  return async (job, now) => {
    const result = await publishScheduled(db, job, now);
    if (result.outcome === "missing") return;
    log.info({ id: job.id, ...result }, "A scheduled publication has ended");
    if (result.outcome === "published")
      await published
        .refresh()
        .catch((error: unknown) =>
          log.error({ err: error }, "The version that was published could not be read"),
        );
    announcements.announce({ type: "data-changed" });
    // Nobody waits for it, not even a stop: the next one goes on.
    sweepImages();
  };
}
