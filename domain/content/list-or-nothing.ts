import type { Kysely } from "kysely";
import { isMissingTable } from "#db/query-errors.ts";
import type { Tables } from "#db/schema.ts";
import type { ListPart } from "#domain/list-part.ts";
import type { Log } from "#domain/log.ts";
import type { StoredItem } from "./content-type.ts";
import type { ListType } from "./registry.ts";
import { listPage } from "./store.ts";

/**
 * The result of `listPage`. If the database fails, logs the error and returns an empty page, as the
 * specification asks for testimonials (section 8).
 */
export async function listPageOrNothing<Type extends ListType>(
  db: Kysely<Tables>,
  type: Type,
  { page, log }: { page: number; log: Log },
): Promise<ListPart<StoredItem<Type>>> {
  try {
    return await listPage(db, type, { page });
  } catch (error) {
    if (isMissingTable(error)) log.warn({ err: error }, `The ${type.name} table is missing`);
    else log.error({ err: error }, `The ${type.name} could not be read`);
    return { rows: [], total: 0, page: 1, pages: 1 };
  }
}
