import { picturesIn } from "#domain/content/content-type.ts";
import { type ListType, type RegisteredType, typeOf } from "#domain/content/registry.ts";
import { isUntouched } from "#domain/sample-site/examples.ts";
import { changeKey } from "./change-key.ts";
import type { Change } from "./changes.ts";
import type { Need } from "./needs.ts";

interface OrderOptions {
  /** Key of the change to list first, with those that it needs. */
  first: string | undefined;
  needs: Need[];
}

/** The owner's own changes first, then the removed examples that nobody had edited. */
export function inReadingOrder(changes: Change[], { first, needs }: OrderOptions): Change[] {
  const needed = new Set(needs.flatMap((need) => (need.change === first ? [need.needs] : [])));
  const rank = (change: Change) => {
    const key = changeKey(change);
    if (key === first) return 0;
    if (needed.has(key)) return 1;
    return isRemovedExample(change) ? 3 : 2;
  };
  return changes.toSorted((one, other) => rank(one) - rank(other));
}

/** Whether a change takes away a built-in item as it was built in. */
export function isRemovedExample({ kind, subject, before }: Change): boolean {
  const type = typeOf(subject);
  if (kind !== "removed" || !type || type.isSingle || !before) return false;
  return isUntouched(type as ListType, before.item);
}

/**
 * Urls of a changed item's first picture before and after or, where pictures were exchanged, of the
 * first one that left and the first one that came.
 */
export function picturesOfChange({ subject, before, after }: Change): {
  before: string | null;
  after: string | null;
} {
  const type = typeOf(subject) as RegisteredType;
  const shownIn = (item: object | undefined) =>
    item ? picturesIn(type, item).filter(Boolean) : [];
  const [old, now] = [shownIn(before?.item), shownIn(after?.item)];
  const left = old.find((url) => !now.includes(url));
  const came = now.find((url) => !old.includes(url));
  if (left === undefined && came === undefined)
    return { before: old[0] ?? null, after: now[0] ?? null };
  return { before: left ?? null, after: came ?? null };
}
