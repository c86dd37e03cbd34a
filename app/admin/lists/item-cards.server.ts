import { contentAreas } from "#app/admin/editing/content-areas.ts";
import { viewAddress } from "#app/admin/preview/preview-address.ts";
import { type ContextReader, databaseContext, logContext, picturesContext } from "#app/context.ts";
import { type StoredItem, titleOf } from "#domain/content/content-type.ts";
import { listPageOrNothing } from "#domain/content/list-or-nothing.ts";
import type { ListType } from "#domain/content/registry.ts";
import { count, list, listPage } from "#domain/content/store.ts";
import { type ListPart, readPart, rowsPerPage } from "#domain/list-part.ts";
import type { ContentQuery } from "./content-query.ts";
import { itemStates, type RowState } from "./example-states.server.ts";
import { type PicturedCard, withCards } from "./with-cards.server.ts";

/** A card of a list. */
export interface ListedCard extends PicturedCard, RowState {
  /** Path of the item's public page, which 'View' opens. Undefined if it has none. */
  view?: string;
  /** Of a project. */
  sector?: string;
}

/** A page of a list. `isWhole` if it has every item. */
export type ListedCards = ListPart<ListedCard> & { isWhole: boolean };

/**
 * A page of a list, with only what its cards show: the stories of projects can add up to half a
 * megabyte. If all items fit on one page, all are sent, and the browser filters them by sector.
 */
export async function readCards(
  context: ContextReader,
  type: ListType,
  query: ContentQuery,
): Promise<ListedCards> {
  const { rows: items, ...part } = await readItems(context, type, query);
  const stateOf = itemStates(context, type);
  const shown = await withCards(type, items, context.get(picturesContext));
  const rows = shown.map(({ item, card }): ListedCard => {
    const state = stateOf(item as never);
    return {
      ...card,
      ...state,
      ...("slug" in item && {
        view: viewAddress(contentAreas[type.noun].publicPath(item), state.publishedState),
      }),
      ...("sector" in item && { sector: item.sector }),
    };
  });
  return { ...part, rows };
}

/** Reads the items of a page, whose list is sorted by name unless their type has an order. */
async function readItems(
  context: ContextReader,
  type: ListType,
  { page, sector }: ContentQuery,
): Promise<ListPart<StoredItem<ListType>> & { isWhole: boolean }> {
  const { db } = context.get(databaseContext);
  if (type.noun === "testimonial")
    return {
      ...(await listPageOrNothing(db, type, { page, log: context.get(logContext) })),
      isWhole: false,
    };
  if ("order" in type) {
    const isWhole = (await count(db, type)) <= rowsPerPage;
    return {
      ...(await listPage(db, type, { page, where: sector && !isWhole ? { sector } : {} })),
      isWhole,
    };
  }
  // Sorted here, because SQLite and PostgreSQL sort capitals and accents differently.
  const items = await list(db, type);
  const byName = items.sort((one, other) =>
    titleOf(type, one).localeCompare(titleOf(type, other), "en-GB"),
  );
  const part = await readPart({ total: byName.length, page }, async ({ offset, limit }) =>
    byName.slice(offset, offset + limit),
  );
  return { ...part, isWhole: part.pages === 1 };
}
