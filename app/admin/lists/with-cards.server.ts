import type { ReadPictures } from "#app/context.ts";
import { cardOf, titleOf } from "#domain/content/content-type.ts";
import type { ItemCard } from "#domain/content/item-card.ts";
import type { ListType } from "#domain/content/registry.ts";
import type { Picture } from "#domain/images/picture.ts";
import { pictureAt, urlOf } from "#domain/images/picture-reference.ts";

/** What a card shows of an item, with its name and its picture. */
export interface PicturedCard extends Omit<ItemCard, "picture"> {
  id: string;
  name: string;
  /** Null if the item has no picture, or one that is gone; left out if its type has none. */
  picture?: Picture | null;
}

/** Pairs each item of a type with its card. */
export async function withCards<Item extends { id: string }>(
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
