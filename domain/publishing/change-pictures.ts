import { type ContentType, picturesIn } from "#domain/content/content-type.ts";
import { type Content, contentTypes, itemsOf } from "#domain/content/registry.ts";
import type { SavedChange } from "./change-savers.ts";

/** A change, with the pictures by which the owner recognises it. */
export interface ComparedChange extends SavedChange {
  /**
   * Urls of the item's first picture before and after or, where pictures were exchanged, of the
   * first one that left and the first one that came.
   */
  pictures: { before: string | null; after: string | null };
}

/** Adds the pictures of the changed items. */
export function withItemPictures(
  changes: SavedChange[],
  before: Content,
  after: Content,
): ComparedChange[] {
  const picturesOf = new Map(
    contentTypes.map((type) => {
      const ofType = changes.filter(({ subject }) => subject === type.noun);
      const [old, now] = [picturesById(type, before, ofType), picturesById(type, after, ofType)];
      const ofItem = ({ id: changed }: SavedChange) => {
        const id = type.isSingle ? type.name : changed;
        return firstOf(old.get(id) ?? [], now.get(id) ?? []);
      };
      return [type.noun as string, ofItem] as const;
    }),
  );
  return changes.map((change) => ({
    ...change,
    pictures: picturesOf.get(change.subject)?.(change) ?? { before: null, after: null },
  }));
}

function picturesById(
  type: (typeof contentTypes)[number],
  content: Content,
  changes: SavedChange[],
): Map<string, string[]> {
  if (changes.length === 0) return new Map();
  const ids = new Set(changes.map(({ id }) => (type.isSingle ? type.name : id)));
  const items = itemsOf(content, type).filter(({ id }) => ids.has(id));
  return new Map(
    items.map((item) => [item.id, picturesIn(type as ContentType, item).filter(Boolean)]),
  );
}

function firstOf(before: string[], after: string[]): ComparedChange["pictures"] {
  const left = before.find((url) => !after.includes(url));
  const came = after.find((url) => !before.includes(url));
  if (left === undefined && came === undefined)
    return { before: before[0] ?? null, after: after[0] ?? null };
  return { before: left ?? null, after: came ?? null };
}
