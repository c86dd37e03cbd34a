import { pageNumber } from "#app/admin/lists/page-number.ts";
import { withPictures } from "#app/admin/lists/read-listing.server.ts";
import { type ContextReader, databaseContext, picturesContext } from "#app/context.ts";
import { cardOf, titleOf } from "#domain/content/content-type.ts";
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
  const pictured = await withPictures(
    rows,
    (row) => cardOf(type, row).picture,
    context.get(picturesContext),
  );
  return {
    ...part,
    byHand,
    rows: pictured.map((row, index) => ({
      id: row.id,
      name: titleOf(type, row),
      detail: cardOf(type, row).line ?? "",
      picture: row.picture,
      place: (part.page - 1) * rowsPerPage + index + 1,
    })),
  };
}
