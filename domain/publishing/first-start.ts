import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { businessRow } from "#domain/business/stored-business.ts";
import type { Business } from "#domain/content/schema.ts";
import { projectRow } from "#domain/portfolio/stored-project.ts";
import { serviceRow } from "#domain/services/stored-service.ts";
import { testimonialRow } from "#domain/testimonials/stored-testimonial.ts";
import type { SiteContent } from "./site-content.ts";

/**
 * On the first start of a database, keeps the built-in content as version 0 and fills the tables with it, in rows that give
 * the built-in order back. Returns whether it did. Any later start changes nothing, even when the owner has emptied the
 * tables, but for the business, which a database filled by an older program lacks; of several processes starting at once one
 * does it. Throws when the database does not answer.
 */
export async function fillOnFirstStart(
  db: Kysely<Tables>,
  builtIn: SiteContent,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, "publications");
    await fillBusiness(trx, builtIn.business, now);
    const publication = await trx.selectFrom("publications").select("version").limit(1).execute();
    if (publication.length > 0) return false;
    await keepAsVersionZero(trx, builtIn, now);
    await fillTables(trx, builtIn, now);
    return true;
  });
}

async function fillBusiness(
  trx: Transaction<Tables>,
  business: Business,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("business")
    .values(businessRow({ ...business, revision: 1, updatedAt: now.toISOString() }))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Without the pictures, which each build of the program names anew. */
async function keepAsVersionZero(
  trx: Transaction<Tables>,
  { business, services, projects, testimonials }: SiteContent,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("publications")
    .values({
      version: 0,
      content: { business, services, projects, testimonials },
      published_at: now.toISOString(),
      published_by: null,
      note: "Built-in content",
    })
    .execute();
}

async function fillTables(
  trx: Transaction<Tables>,
  { services, projects, testimonials }: SiteContent,
  now: Date,
): Promise<void> {
  const stored = <Item>(item: Item, index: number) => {
    const time = millisecondsBefore(now, index);
    return { ...item, revision: 1, createdAt: time, updatedAt: time };
  };
  const serviceRows = services.map((service, index) =>
    serviceRow({ ...stored(service, index), position: index + 1 }),
  );
  const projectRows = projects.map((project, index) => projectRow(stored(project, index)));
  const testimonialRows = testimonials.map((testimonial, index) =>
    testimonialRow(stored(testimonial, index)),
  );
  if (serviceRows.length) await trx.insertInto("services").values(serviceRows).execute();
  if (projectRows.length) await trx.insertInto("portfolio").values(projectRows).execute();
  if (testimonialRows.length)
    await trx.insertInto("testimonials").values(testimonialRows).execute();
}

/** Lists show what was added last first, so each item is a moment older than the one before it. */
function millisecondsBefore(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}
