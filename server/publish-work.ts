import type { ContextValues } from "#app/handler.ts";
import type { Work } from "#domain/jobs/do-jobs.ts";
import { publishScheduled } from "#domain/scheduling/publish-scheduled.ts";
import type { Logger } from "./log.ts";

/** What publications need of the running process. */
type Working = Pick<ContextValues, "database" | "published" | "announcements">;

/** Publishes what was scheduled, one publication at a time. */
export function publishWork(
  { database: { db }, published, announcements }: Working,
  log: Logger,
): Work {
  return {
    async perform(job, { now }) {
      const result = await publishScheduled(db, job, now);
      if (result.outcome === "missing") return undefined;
      log.info({ id: job.id, ...result }, "A scheduled publication has ended");
      if (result.outcome === "published")
        await published
          .refresh()
          .catch((error: unknown) =>
            log.error({ err: error }, "The version that was published could not be read"),
          );
      announcements.announce({ type: "data-changed" });
      return undefined;
    },
  };
}
