import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { slugOf } from "#domain/content/content-type.ts";
import { type RegisteredType, typeOf } from "#domain/content/registry.ts";
import { getRevision } from "#domain/content/revisions.ts";
import { endJob, type Job } from "#domain/jobs/jobs.ts";
import { seenStates } from "#domain/publishing/changes.ts";
import {
  addVersion,
  lockPublications,
  type ShownRevision,
} from "#domain/publishing/publications.ts";
import { type Ending, payloadOf, type Schedule, scheduleOf } from "./schedules.ts";

export type ScheduledResult =
  | { outcome: "published"; version: number; ending: Ending }
  /** Visitors already see all of it, or something newer. */
  | { outcome: "nothing"; ending: Ending }
  /** It was cancelled, or another process has published it. */
  | { outcome: "missing" };

/**
 * Publishes what was scheduled, on top of what visitors see now. It leaves out an item that
 * somebody published or removed meanwhile, and one whose address another item has by now: the job
 * stays as an ended one until the owner has read that. However many processes call it, it happens
 * once.
 */
export async function publishScheduled(
  db: Kysely<Tables>,
  job: Pick<Job, "id" | "payload">,
  now: Date,
): Promise<ScheduledResult> {
  const schedule = scheduleOf(job);
  if (!schedule) throw new Error(`the scheduled publication ${job.id} cannot be read`);
  return db.transaction().execute(async (trx): Promise<ScheduledResult> => {
    await lockPublications(trx);
    if (!(await endJob(trx, schedule.id))) return { outcome: "missing" };
    const { shown, ...leftOut } = await dueAmong(trx, schedule);
    const ending = { isPublished: shown.length > 0, ...leftOut };
    if (leftOut.newer.length > 0 || leftOut.taken.length > 0)
      await trx
        .insertInto("jobs")
        .values({
          ...{ id: schedule.id, kind: "publish", run_at: schedule.at },
          payload: payloadOf({ ...schedule, ending }),
          done_at: now.toISOString(),
        })
        .execute();
    if (shown.length === 0) return { outcome: "nothing", ending };
    const version = await addVersion(trx, {
      ...{ shown, at: now, by: schedule.madeBy, actor: "website", note: schedule.note },
      isScheduled: true,
      detail: { changes: shown.length, scheduled: true },
    });
    return { outcome: "published", version, ending };
  });
}

/** What is published now, and the names of what is left out. */
async function dueAmong(trx: Transaction<Tables>, { base, changes }: Schedule) {
  const due: (ShownRevision & { name: string })[] = [];
  const newer: string[] = [];
  for (const { kind, subject, id, revision, name } of changes) {
    const type = typeOf(subject) as RegisteredType;
    const seen = (await seenStates(trx, type, [id])).get(id);
    const isDone = kind === "removed" ? !seen : seen?.revision === revision;
    if (isDone) continue;
    const isNewer = seen ? seen.revision > revision : await wasRemovedSince(trx, subject, id, base);
    const state = kind === "removed" ? null : await getRevision(trx, type, id, revision);
    if (isNewer || (kind !== "removed" && !state?.item)) {
      newer.push(name);
      continue;
    }
    const slug = slugOf(state?.item);
    due.push({ noun: subject, item: id, revision: state && revision, slug, name });
  }
  const taken = await takenAmong(trx, due);
  return {
    shown: due.filter((one) => !taken.has(one)).map(({ name: _, ...shown }) => shown),
    newer,
    taken: [...taken].map(({ name }) => name),
  };
}

/** Whether visitors saw an item go after this version. */
async function wasRemovedSince(
  trx: Transaction<Tables>,
  noun: string,
  id: string,
  version: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom("published")
    .select("item")
    .where("noun", "=", noun)
    .where("item", "=", id)
    .where("until", ">", version)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Those whose address another item has. Leaving one out lets visitors see its old address again,
 * which may be another's, so this is asked until nothing changes.
 */
async function takenAmong<Due extends ShownRevision>(
  trx: Transaction<Tables>,
  due: readonly Due[],
): Promise<Set<Due>> {
  const taken = new Set<Due>();
  for (let known = -1; known !== taken.size; ) {
    known = taken.size;
    const coming = due.filter((one) => !taken.has(one));
    const moving = new Set(coming.map(({ noun, item }) => `${noun}/${item}`));
    const addresses = new Set<string>();
    for (const one of coming) {
      if (one.slug === null) continue;
      const address = `${one.noun}/${one.slug}`;
      const holder = await trx
        .selectFrom("published")
        .select("item")
        .where("noun", "=", one.noun)
        .where("slug", "=", one.slug)
        .where("until", "is", null)
        .executeTakeFirst();
      const isHeld = holder && !moving.has(`${one.noun}/${holder.item}`);
      if (isHeld || addresses.has(address)) taken.add(one);
      addresses.add(address);
    }
  }
  return taken;
}
