import type { ContextValues } from "#app/handler.ts";
import { whileLeased } from "#db/once-per.ts";
import { duePublications } from "#domain/scheduling/scheduled-publications.ts";
import type { Logger } from "./log.ts";

/** How often each process looks for publications whose time has come, in milliseconds. */
const lookEvery = 5_000;
/** How long to wait after a failure, in milliseconds. */
const retryAfter = 60_000;

/** What the work needs of the running process. */
type Publishing = Pick<
  ContextValues,
  "database" | "publisher" | "published" | "announcements" | "sweepImages"
>;

/**
 * Publishes each scheduled publication at its time, in one of all processes. The start publishes
 * those whose time passed while no process ran. After a failure, which is logged, it tries again a
 * minute later. The returned function stops it, and waits for a publication under way.
 */
export function startScheduledPublishing(
  { database: { db }, publisher, published, announcements, sweepImages }: Publishing,
  log: Logger,
  clock: () => Date = () => new Date(),
): () => Promise<void> {
  let isStopped = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  async function publishDue() {
    if (clock().getTime() - failedAt < retryAfter) return;
    await noting("Scheduled publications could not be looked for", async () => {
      if ((await duePublications(db, clock())).length === 0) return;
      // The lease only saves work. It is the transaction that lets each happen once.
      await whileLeased(db, "scheduled publications", publishAll);
    });
  }

  async function publishAll(isLost: () => boolean) {
    for (const id of await duePublications(db, clock())) {
      if (isStopped || isLost()) return;
      // One that fails does not hold up the others.
      await noting("A scheduled publication failed", () => publishOne(id));
    }
  }

  async function publishOne(id: string) {
    const shown = published.current();
    const result = await publisher.publishScheduled(id, { now: clock(), shown });
    if (result.outcome === "missing") return;
    log.info({ id, ...result }, "A scheduled publication has ended");
    if (result.outcome === "published")
      await noting("The version that was published could not be read", published.refresh);
    announcements.announce({ type: "data-changed" });
    // Nobody waits for it, not even a stop: the next one goes on.
    sweepImages();
  }

  async function noting(message: string, work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      failedAt = clock().getTime();
      if (!isStopped) log.error({ err: error }, message);
    }
  }

  function look() {
    running ??= publishDue().finally(() => {
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
