import type { CallArgs } from "#app/admin/calls/admin-action.server.ts";
import type { Listing } from "#app/admin/lists/list-page.tsx";
import { pageNumber } from "#app/admin/lists/page-number.ts";
import { readListing, withPictures } from "#app/admin/lists/read-listing.server.ts";
import {
  type ContextReader,
  databaseContext,
  logErrorContext,
  picturesContext,
} from "#app/context.ts";
import { titleOf } from "#domain/content/content-type.ts";
import { areByHand } from "#domain/content/order-by-hand.ts";
import type { OrderedType } from "#domain/content/registry.ts";
import { listPage } from "#domain/content/store.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";
import { rowsPerPage } from "#domain/list-part.ts";

/** A page of items in the website's order, and whether that is by hand. */
export type Order = Awaited<ReturnType<typeof orderOf>>;

/** The page that a request asks for. If reading fails, the message for the banner. */
export function readOrder(
  { request, context }: CallArgs,
  type: OrderedType,
  failure: DatabaseFallback,
): Promise<Listing<Order>> {
  const page = pageNumber(new URL(request.url).searchParams);
  return readListing(orderOf(context, type, page), failure, context.get(logErrorContext));
}

async function orderOf(context: ContextReader, type: OrderedType, page: number) {
  const { db } = context.get(databaseContext);
  const byHand = await areByHand(db, type);
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
