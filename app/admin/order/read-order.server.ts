import { withPictures } from "#app/admin/lists/read-listing.server.ts";
import { type ContextReader, databaseContext, picturesContext } from "#app/context.ts";
import { titleOf } from "#domain/content/content-type.ts";
import { readByHand } from "#domain/content/owners-order.ts";
import { isByHand, type OrderedType } from "#domain/content/registry.ts";
import { listPage } from "#domain/content/store.ts";
import { rowsPerPage } from "#domain/list-part.ts";

/** A page of items in the website's order, and whether that is by hand. */
export async function readOrder(context: ContextReader, type: OrderedType, page: number) {
  const { db } = context.get(databaseContext);
  const byHand = isByHand(type, { byHand: await readByHand(db) });
  const { rows, ...part } = await listPage(db, type, { page, byHand });
  const pictured = await withPictures(
    rows,
    (row) => ("heroImage" in row ? row.heroImage : row.images[0]?.url),
    context.get(picturesContext),
  );
  return {
    ...part,
    byHand,
    rows: pictured.map((row, index) => ({
      id: row.id,
      name: titleOf(type, row),
      detail: "year" in row ? `${row.location}, ${row.year}` : "",
      picture: row.picture,
      place: (part.page - 1) * rowsPerPage + index + 1,
    })),
  };
}
