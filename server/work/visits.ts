import { addVisits } from "#domain/visits/visits.ts";
import type { Logger } from "#server/log.ts";
import type { ProcessContexts } from "#server/program.ts";

const oneMinute = 60_000;

/**
 * Stores what was counted once a minute. If that fails, it is lost: the screens say 'at least'. The
 * returned function stores the rest.
 */
export function storeVisits(
  { database: { db }, visits }: Pick<ProcessContexts, "database" | "visits">,
  log: Pick<Logger, "warn">,
): () => Promise<void> {
  async function store() {
    try {
      await addVisits(db, visits.take(), new Date());
    } catch (error) {
      log.warn({ err: error }, "Visits could not be stored");
    }
  }
  const timer = setInterval(store, oneMinute).unref();
  return () => {
    clearInterval(timer);
    return store();
  };
}
