import type { Kysely } from "kysely";
import { lock, lockTables } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { contentTables, listTypes } from "#domain/content/registry.ts";
import { list, replace } from "#domain/content/store.ts";
import { type Chooser, choose, type OwnerChoices, readChoices } from "#domain/owner-choices.ts";
import { latestVersion } from "#domain/publishing/publications.ts";
import { isUntouched } from "#domain/sample-site/examples.ts";

export type DecideResult =
  /** `removed` counts the items that left the draft tables. */
  | { outcome: "decided"; removed: number }
  /** Someone decided before, and that stays. */
  | { outcome: "stale" };

/**
 * Decides what becomes of the examples of a new site. Publishes nothing. `removed` takes the
 * built-in services, projects and testimonials out of the draft tables, except those that someone
 * has changed; version 0 keeps them all. `kept` leaves them there.
 */
export async function decideExamples(
  db: Kysely<Tables>,
  choice: NonNullable<OwnerChoices["examples"]>,
  chooser: Chooser,
): Promise<DecideResult> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, "publications");
    await lockTables(trx, contentTables);
    if (!(await choose(trx, "examples", choice, chooser))) return { outcome: "stale" };
    let removed = 0;
    for (const type of choice === "removed" ? listTypes : []) {
      const untouched = (await list(trx, type)).filter((row) => isUntouched(type, row));
      const ids = untouched.map(({ id }) => id);
      await replace(trx, type, { ids, items: [] }, chooser);
      removed += ids.length;
    }
    await recordActivity(trx, {
      at: chooser.now,
      actor: chooser.by,
      event: "settings changed",
      subject: { noun: "examples", id: choice, name: "" },
      detail: { removed },
    });
    return { outcome: "decided", removed };
  });
}

/**
 * Whether to ask: on a site that has never published, while examples are there and nobody has
 * decided.
 */
export async function isDecisionDue(db: Kysely<Tables>): Promise<boolean> {
  if ((await readChoices(db)).examples || (await latestVersion(db)) !== 0) return false;
  for (const type of listTypes)
    if ((await list(db, type)).some((row) => isUntouched(type, row))) return true;
  return false;
}
