import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { businessRow } from "#domain/business/stored-business.ts";
import type { Business } from "#domain/content/schema.ts";
import { firstSeen } from "./changed-at.ts";
import { momentsBefore, restoreTables } from "./restore-tables.ts";
import type { SiteContent } from "./site-content.ts";
import { storeVersion } from "./store-version.ts";

/**
 * On the first start of a database, keeps the built-in content as version 0 and fills the tables
 * with it, in rows that give the built-in order back. Returns whether it did. Any later start
 * changes nothing, even when the owner has emptied the tables, but for the business, which a
 * database filled by an older program lacks; of several processes starting at once one does it.
 * Throws when the database does not answer.
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
      await fillBusiness(trx, builtIn.business, now);
      return false;
    }
    // Without the pictures, which each build of the program names anew.
    const times = { createdAt: additionTimes(builtIn, now), changedAt: firstSeen(builtIn, now) };
    const content = { ...builtIn, pictures: {}, ...times };
    await storeVersion(trx, { content, changes: [], by: null, note: "Built-in content", now });
    await restoreTables(trx, content, { now, firstRevision: 1 });
    return true;
  });
}

function additionTimes(
  { services, projects, testimonials }: SiteContent,
  now: Date,
): Record<string, string> {
  const times = [services, projects, testimonials].flatMap((items) =>
    items.map(({ id }, index) => [id, momentsBefore(now, index)] as const),
  );
  return Object.fromEntries(times);
}

/** What a database filled by an older program lacks. */
async function fillBusiness(
  trx: Transaction<Tables>,
  business: Business,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("business")
    .values(
      businessRow({ ...business, revision: 1, updatedAt: now.toISOString(), updatedBy: null }),
    )
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
