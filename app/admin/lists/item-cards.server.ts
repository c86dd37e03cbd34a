import { contentAreas } from "#app/admin/editing/content-areas.ts";
import { viewAddress } from "#app/admin/preview/preview-address.ts";
import { type ContextReader, databaseContext, logContext, picturesContext } from "#app/context.ts";
import { cardOf, type StoredItem, titleOf } from "#domain/content/content-type.ts";
import type { ItemCard } from "#domain/content/item-card.ts";
import { listPageOrNothing } from "#domain/content/list-or-nothing.ts";
import type { ListType } from "#domain/content/registry.ts";
import { count, list, listPage } from "#domain/content/store.ts";
import type { Picture } from "#domain/images/picture.ts";
import { type ListPart, readPart, rowsPerPage } from "#domain/list-part.ts";
import type { ContentQuery } from "./content-query.ts";
import { itemStates, type RowState } from "./example-states.server.ts";
import { withPictures } from "./read-listing.server.ts";

/** A card of a list. */
export interface ListedCard extends Omit<ItemCard, "picture">, RowState {
  id: string;
  name: string;
  /** Null if the item has no picture; left out if its type has none. */
  picture?: Picture | null;
  /** Where 'View' leads, for an item that has a page of its own. */
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
  const shown = items.map((item) => ({ item, card: cardOf(type, item) }));
  const pictured = await withPictures(
    shown,
    ({ card }) => card.picture,
    context.get(picturesContext),
  );
  const rows = pictured.map(({ item, card, picture }): ListedCard => {
    const state = stateOf(item as never);
    const { picture: url, ...facts } = card;
    return {
      ...{ id: item.id, name: titleOf(type, item), ...facts, ...state },
      ...(url !== undefined && { picture: picture ?? null }),
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
