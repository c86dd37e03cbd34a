import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { itemsOf, listTypes, singleTypes } from "#domain/content/registry.ts";
import { count, replace } from "#domain/content/store.ts";
import { firstSeen } from "./changed-at.ts";
import { readTables } from "./freeze.ts";
import { momentsBefore, restoreTables, tableChanges } from "./restore-tables.ts";
import type { SiteContent } from "./site-content.ts";
import { prepareVersion, storeVersion } from "./store-version.ts";

/**
 * On the first start of a database, stores the built-in content as version 0 and fills the draft
 * tables with it in the built-in order. Returns whether it did. A later start changes nothing, even
 * when the owner has emptied the tables, except that it adds the business and the pages to a
 * database of an older program. When several processes start at once, one of them does it.
 */
export async function fillOnFirstStart(
  db: Kysely<Tables>,
  builtIn: SiteContent,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, "publications");
    const publication = await trx.selectFrom("publications").select("version").limit(1).execute();
    if (publication.length > 0) {
      await addMissingSingles(trx, now);
      return false;
    }
    // Without the pictures, because each build of the program renames them.
    const times = { createdAt: additionTimes(builtIn, now), changedAt: firstSeen(builtIn, now) };
    const content = { ...builtIn, pictures: {}, ...times };
    const note = "Built-in content";
    await storeVersion(trx, prepareVersion({ content, changes: [], by: null, note, now }));
    await restoreTables(trx, await tableChanges(trx, content, { now, firstRevision: 1 }), { now });
    return true;
  });
}

async function addMissingSingles(trx: Transaction<Tables>, now: Date): Promise<void> {
  const missing = [];
  for (const type of singleTypes) if ((await count(trx, type)) === 0) missing.push(type);
  if (missing.length === 0) return;
  const tables = await readTables(trx);
  const row = { revision: 1, updatedAt: now.toISOString(), updatedBy: null };
  for (const type of missing)
    await replace(trx, type, [], [{ ...tables[type.name], ...row } as never]);
}

function additionTimes(builtIn: SiteContent, now: Date): Record<string, string> {
  const times = listTypes.flatMap((type) =>
    itemsOf(builtIn, type).map(({ id }, index) => [id, momentsBefore(now, index)] as const),
  );
  return Object.fromEntries(times);
}
