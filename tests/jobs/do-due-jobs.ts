import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { jobWorker, type Works } from "#domain/jobs/do-jobs.ts";
import type { Job } from "#domain/jobs/jobs.ts";
import type { Log } from "#domain/log.ts";

/** Does every job that is due, as a process does, and returns how many it tried. */
export async function doDueJobs(
  db: Kysely<Tables>,
  works: Works,
  now: Date,
  log: Pick<Log, "error"> = { error: ({ err }) => expectNone(err) },
): Promise<number> {
  let tried = 0;
  const counted: Works = {};
  for (const [kind, work] of Object.entries(works))
    counted[kind as Job["kind"]] = {
      ...work,
      perform(job, running) {
        tried += 1;
        return work.perform(job, running);
      },
    };
  const worker = jobWorker({ db, works: counted, log, clock: () => now });
  worker.look();
  await worker.idle();
  return tried;
}

function expectNone(error: unknown): never {
  throw error;
}
