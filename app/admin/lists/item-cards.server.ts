import { contentAreas } from "#app/admin/editing/content-areas.ts";
import { viewAddress } from "#app/admin/publishing/paths.ts";
import {
  type ContextReader,
  databaseContext,
  logContext,
  picturesContext,
  publishedContext,
  type ReadPictures,
} from "#app/context.ts";
import type { ItemCard } from "#domain/content/content-type.ts";
import { cardOf, type ItemOf, type StoredItem, titleOf } from "#domain/content/content-type.ts";
import { areByHand } from "#domain/content/order-by-hand.ts";
import type { ListType, OrderedType } from "#domain/content/registry.ts";
import { count, list, listPage, listPageOrNothing } from "#domain/content/store.ts";
import type { Picture } from "#domain/images/picture.ts";
import { pictureAt, urlOf } from "#domain/images/picture-reference.ts";
import { type ListPart, readPart, rowsPerPage } from "#domain/list-part.ts";
import { type PublishedState, publishedStates } from "#domain/publishing/published-state.ts";
import { exampleFields, isUntouched } from "#domain/sample-site/examples.ts";
import type { ContentQuery } from "./content-query.ts";

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
  query: Omit<ContentQuery, "isOrder">,
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
  { page, sector }: Omit<ContentQuery, "isOrder">,
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

/** What an admin list says about a row. */
interface RowState {
  publishedState: PublishedState;
  example: ExampleState;
}

/**
 * Whether an item still has sample content: all as it was built in, or some beside what the owner
 * changed.
 */
export type ExampleState = "example" | "partly" | null;

/** Returns a function that gives the state of a row. */
function itemStates<Type extends ListType>(
  context: ContextReader,
  type: Type,
): (row: ItemOf<Type>) => RowState {
  const stateOf = publishedStates(context.get(publishedContext).current(), type);
  return (row) => {
    const publishedState = stateOf(row);
    return { publishedState, example: exampleState(row) };
  };

  function exampleState(row: ItemOf<Type>): ExampleState {
    if (isUntouched(type, row)) return "example";
    return exampleFields(type, row).length > 0 ? "partly" : null;
  }
}

/** What a card shows of an item, with its name and its picture. */
interface PicturedCard extends Omit<ItemCard, "picture"> {
  id: string;
  name: string;
  /** Null if the item has no picture, or one that is gone; left out if its type has none. */
  picture?: Picture | null;
}

/** Pairs each item of a type with its card. */
async function withCards<Item extends { id: string }>(
  type: ListType,
  items: Item[],
  readPictures: ReadPictures,
): Promise<{ item: Item; card: PicturedCard }[]> {
  const facts = items.map((item) => cardOf(type, item));
  const urls = facts.flatMap(({ picture }) => (picture ? urlOf(picture) : []));
  const pictures = await readPictures([...new Set(urls)]);
  return items.map((item, index) => {
    const { picture: url, ...shown } = facts[index] as ItemCard;
    const picture = url === undefined ? {} : { picture: pictureAt(pictures, url) ?? null };
    return { item, card: { id: item.id, name: titleOf(type, item), ...shown, ...picture } };
  });
}

export interface OrderPart extends ListPart<OrderedRow> {
  /** Whether the owner orders them, and not their year. */
  byHand: boolean;
}

interface OrderedRow extends Pick<PicturedCard, "id" | "name" | "picture"> {
  detail: string;
  /** On the website, from 1. */
  place: number;
}

/** A page of items in the website's order. */
export async function readOrder(
  context: ContextReader,
  type: OrderedType,
  { page: asked }: Pick<ContentQuery, "page">,
): Promise<OrderPart> {
  const { db } = context.get(databaseContext);
  const byHand = await areByHand(db, type);
  const { rows, page, ...part } = await listPage(db, type, { page: asked, byHand });
  const shown = await withCards(type, rows, context.get(picturesContext));
  const first = (page - 1) * rowsPerPage + 1;
  return {
    ...{ ...part, page, byHand },
    rows: shown.map(({ card: { id, name, line: detail = "", picture } }, index) => ({
      ...{ id, name, detail, place: first + index },
      ...(picture !== undefined && { picture }),
    })),
  };
}
