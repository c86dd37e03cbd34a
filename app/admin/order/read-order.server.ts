import { pageNumber } from "#app/admin/lists/page-number.ts";
import { withCards } from "#app/admin/lists/with-cards.server.ts";
import { type ContextReader, databaseContext, picturesContext } from "#app/context.ts";
import { areByHand } from "#domain/content/order-by-hand.ts";
import type { OrderedType } from "#domain/content/registry.ts";
import { listPage } from "#domain/content/store.ts";
import { rowsPerPage } from "#domain/list-part.ts";

/** A page of items in the website's order, and whether that is by hand. */
export async function readOrder(
  context: ContextReader,
  type: OrderedType,
  params: URLSearchParams,
) {
  const page = pageNumber(params);
  const { db } = context.get(databaseContext);
  const byHand = await areByHand(db, type);
  const { rows, ...part } = await listPage(db, type, { page, byHand });
  const shown = await withCards(type, rows, context.get(picturesContext));
  return {
    ...part,
    byHand,
    rows: shown.map(({ card: { id, name, line = "", picture } }, index) => ({
      ...{ id, name, picture, detail: line },
      place: (part.page - 1) * rowsPerPage + index + 1,
    })),
  };
}
