import type { Kysely } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { itemsOf, listTypes } from "#domain/content/registry.ts";
import { firstSeen } from "./changed-at.ts";
import { restoreTables, tableChanges } from "./restore-tables.ts";
import type { SiteContent } from "./site-content.ts";
import { prepareVersion, storeVersion } from "./store-version.ts";

/**
 * On the first start of a database, stores the built-in content as version 0 and fills the draft
 * tables with it in the built-in order. Returns whether it did. A later start changes nothing, even
 * when the owner has emptied the tables. When several processes start at once, one of them does it.
 */
export async function fillOnFirstStart(
  db: Kysely<Tables>,
  builtIn: SiteContent,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, "publications");
    const publication = await trx.selectFrom("publications").select("version").limit(1).execute();
    if (publication.length > 0) return false;
    // Without the pictures, because each build of the program renames them.
    const times = { createdAt: additionTimes(builtIn, now), changedAt: firstSeen(builtIn, now) };
    const content = { ...builtIn, pictures: {}, ...times };
    const note = "Built-in content";
    await storeVersion(trx, prepareVersion({ content, changes: [], by: null, note, now }));
    await restoreTables(trx, await tableChanges(trx, content, { now, firstRevision: 1 }), { now });
    return true;
  });
}

/** Lists show the newest first, so each item is a moment older than the one before it. */
function additionTimes(builtIn: SiteContent, now: Date): Record<string, string> {
  const times = listTypes.flatMap((type) =>
    itemsOf(builtIn, type).map(
      ({ id }, index) => [id, new Date(now.getTime() - index).toISOString()] as const,
    ),
  );
  return Object.fromEntries(times);
}
