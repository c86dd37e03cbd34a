import type { Kysely, Transaction } from "kysely";
import { lock, lockTables } from "#db/lock.ts";
import { readAtOneMoment } from "#db/read-at-one-moment.ts";
import type { Tables } from "#db/schema.ts";
import { contentTables } from "#domain/content/registry.ts";
import { latestVersion } from "./publications.ts";
import { tablesStamp } from "./tables-stamp.ts";

interface Steps<Result, Prepared> {
  /** Only reads. Answers the result if there is nothing to store. */
  prepare(trx: Transaction<Tables>): Promise<{ prepared: Prepared } | { result: Result }>;
  store(trx: Transaction<Tables>, prepared: Prepared): Promise<Result>;
}

/**
 * Prepares without locks, because that takes a second if there are thousands of items, and an
 * enquiry should not wait for it. Then locks the tables, so that nobody else publishes or saves,
 * and stores what was prepared. If someone saved or published in between, it is prepared again.
 */
export async function prepareThenStore<Result, Prepared>(
  db: Kysely<Tables>,
  { prepare, store }: Steps<Result, Prepared>,
): Promise<Result> {
  const early = await readAtOneMoment(db, async (trx) => {
    return { state: await stateOf(trx), step: await prepare(trx) };
  });
  if ("result" in early.step) return early.step.result;
  return db.transaction().execute(async (trx) => {
    await lock(trx, "publications");
    await lockTables(trx, contentTables);
    const isCurrent = (await stateOf(trx)) === early.state;
    const step = isCurrent ? early.step : await prepare(trx);
    return "result" in step ? step.result : store(trx, step.prepared);
  });
}

/** Changes whenever something is saved or published. */
async function stateOf(trx: Transaction<Tables>): Promise<string> {
  return `${await latestVersion(trx)} ${await tablesStamp(trx)}`;
}
