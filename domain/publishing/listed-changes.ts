import { type ContentType, picturesIn } from "#domain/content/content-type.ts";
import {
  contentTypes,
  type ListType,
  type RegisteredType,
  typeOf,
} from "#domain/content/registry.ts";
import { isUntouched } from "#domain/sample-site/examples.ts";
import { changeKey } from "./change-key.ts";
import type { Change } from "./changes.ts";

/** A change that looks wrong to visitors without another. Both are named by their keys. */
export interface Need {
  change: string;
  needs: string;
  /**
   * `address`: it takes the address that the other change gives up. `mention`: a text refers to an
   * item by a name or an address that only the other change makes or keeps right.
   */
  because: "address" | "mention";
}

/** Which of these changes need which others. */
export function needsAmong(changes: readonly Change[]): Need[] {
  const ofNoun = (noun: string) => changes.filter(({ subject }) => subject === noun);
  return (contentTypes as readonly ContentType[]).flatMap(({ noun, fields, mentions }) => {
    const some = ofNoun(noun);
    return [
      ...("slug" in fields ? addressNeeds(some) : []),
      ...(mentions ? mentionNeeds(mentions, some, ofNoun(mentions.noun)) : []),
    ];
  });
}

/** An item that takes another's slug needs the change in which the other gives it up. */
function addressNeeds(changes: Change[]): Need[] {
  const givenUp = new Map<unknown, string>();
  for (const change of changes) {
    const { before, after } = valuesOf(change, "slug");
    if (before !== undefined && before !== after) givenUp.set(before, changeKey(change));
  }
  return changes.flatMap((change) => {
    const [key, { after }] = [changeKey(change), valuesOf(change, "slug")];
    const needs = after !== undefined && givenUp.get(after);
    return needs && needs !== key ? [{ change: key, needs, because: "address" as const }] : [];
  });
}

/**
 * An item that refers to a new name needs the change that makes the name. A change that takes a
 * name away needs those that refer to it no longer.
 */
function mentionNeeds(
  { field, by }: NonNullable<ContentType["mentions"]>,
  changes: Change[],
  targets: Change[],
): Need[] {
  const made = new Map<unknown, string>();
  const takenAway = new Map<unknown, string>();
  for (const target of targets) {
    const { before, after } = valuesOf(target, by);
    if (before === after) continue;
    if (target.after) made.set(after, changeKey(target));
    if (target.before) takenAway.set(before, changeKey(target));
  }
  return changes.flatMap((change) => {
    const key = changeKey(change);
    const values = valuesOf(change, field);
    const [old, now] = [references(values.before), references(values.after)];
    const needs = now.flatMap((name) => made.get(name) ?? []);
    const neededBy = old
      .filter((name) => !now.includes(name))
      .flatMap((name) => takenAway.get(name) ?? []);
    return [
      ...needs.map((other) => ({ change: key, needs: other, because: "mention" as const })),
      ...neededBy.map((other) => ({ change: other, needs: key, because: "mention" as const })),
    ];
  });
}

function valuesOf({ before, after }: Change, field: string) {
  const valueIn = (item: object | undefined) =>
    (item as Record<string, unknown> | undefined)?.[field];
  return { before: valueIn(before?.item), after: valueIn(after?.item) };
}

function references(value: unknown): unknown[] {
  return [value].flat().filter((name) => name !== undefined && name !== "");
}

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
