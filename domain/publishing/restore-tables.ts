import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { getBusiness } from "#domain/business/business.ts";
import { businessRow } from "#domain/business/stored-business.ts";
import type { SavedRow, Saving } from "#domain/forms/saved-row.ts";
import { listProjects } from "#domain/portfolio/portfolio.ts";
import { projectRow } from "#domain/portfolio/stored-project.ts";
import { listServicesByPosition } from "#domain/services/services.ts";
import { serviceRow } from "#domain/services/stored-service.ts";
import { testimonialRow } from "#domain/testimonials/stored-testimonial.ts";
import { readTestimonials } from "#domain/testimonials/testimonials.ts";
import { plainBusiness } from "./freeze.ts";
import type { VersionContent } from "./version-content.ts";

/** What SQLite takes in one statement is bounded. */
const rowsAtOnce = 500;

/** Who brings a version back, and when. */
interface Restoration extends Saving {
  /** For rows that are not there. */
  firstRevision: number;
}

/**
 * Makes the tables hold exactly this version. A row that differs gets a new revision, so that an
 * editor who has it open is told; one that does not stays as it is. The caller holds the locks of
 * the tables.
 */
export async function restoreTables(
  trx: Transaction<Tables>,
  content: VersionContent,
  restoration: Restoration,
): Promise<void> {
  await restoreBusiness(trx, content, restoration);
  const restore = restorer(content, restoration);

  const services = restore(content.services, await listServicesByPosition(trx));
  // A place is no edit: an editor who has the service open can save it all the same.
  const serviceRows = services.map((row, index) => serviceRow({ ...row, position: index + 1 }));
  await trx.deleteFrom("services").execute();
  for (const rows of chunks(serviceRows)) await trx.insertInto("services").values(rows).execute();

  const projectRows = restore(content.projects, await listProjects(trx)).map(projectRow);
  await trx.deleteFrom("portfolio").execute();
  for (const rows of chunks(projectRows)) await trx.insertInto("portfolio").values(rows).execute();

  const testimonialRows = restore(content.testimonials, await readTestimonials(trx)).map(
    testimonialRow,
  );
  await trx.deleteFrom("testimonials").execute();
  for (const rows of chunks(testimonialRows))
    await trx.insertInto("testimonials").values(rows).execute();
}

async function restoreBusiness(
  trx: Transaction<Tables>,
  { business }: VersionContent,
  { now, by = null }: Saving,
): Promise<void> {
  const stored = await getBusiness(trx);
  if (stored && isDeepStrictEqual(plainBusiness(stored), business)) return;
  const revision = (stored?.revision ?? 0) + 1;
  const updatedAt = now.toISOString();
  const row = businessRow({ ...business, revision, updatedAt, updatedBy: by });
  await trx.deleteFrom("business").execute();
  await trx.insertInto("business").values(row).execute();
}

/** Items of a version as rows, with what the present rows say of themselves. */
function restorer({ createdAt }: VersionContent, { now, by = null, firstRevision }: Restoration) {
  return <Item extends { id: string }>(
    items: Item[],
    present: (Item & SavedRow)[],
  ): (Item & SavedRow)[] => {
    const rows = new Map(present.map((row) => [row.id, row]));
    return items.map((item, index) => {
      const row = rows.get(item.id);
      if (row && isDeepStrictEqual(row, { ...row, ...item })) return row;
      return {
        ...item,
        revision: row ? row.revision + 1 : firstRevision,
        createdAt: row?.createdAt ?? createdAt[item.id] ?? momentsBefore(now, index),
        updatedAt: now.toISOString(),
        updatedBy: by,
      };
    });
  };
}

/** Lists show what was added last first, so each item is a moment older than the one before it. */
export function momentsBefore(now: Date, index: number): string {
  return new Date(now.getTime() - index).toISOString();
}

function* chunks<Row>(rows: Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    yield rows.slice(from, from + rowsAtOnce);
}
