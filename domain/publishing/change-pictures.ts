import { picturesIn } from "#domain/content/content-type.ts";
import { type RegisteredType, typeOf } from "#domain/content/registry.ts";
import type { Change } from "./changes.ts";

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
