import type { ContentType } from "#domain/content/content-type.ts";
import { type Content, contentTypes, itemsOf } from "#domain/content/registry.ts";
import { type Change, changeKey } from "./changes.ts";
import type { Dependency } from "./follow-dependencies.ts";

interface Item {
  id: string;
}

/** An item before and after. Undefined where it did not exist, or exists no more. */
interface Pair {
  key: string;
  before: Item | undefined;
  after: Item | undefined;
}

/** Which of these changes between two states need which others. */
export function dependenciesBetween(
  before: Content,
  after: Content,
  changes: Change[],
): Dependency[] {
  const pairs = new Map(
    contentTypes.map((type) => [type.noun as string, pairsOf(type, before, after, changes)]),
  );
  return [...pairs].flatMap(([noun, ofType]) => {
    const type = contentTypes.find((registered) => registered.noun === noun) as ContentType;
    const { mentions } = type;
    return [
      ...addressDependencies(type, ofType),
      ...(mentions ? mentionDependencies(mentions, ofType, pairs.get(mentions.noun) ?? []) : []),
    ];
  });
}

function pairsOf(
  type: (typeof contentTypes)[number],
  before: Content,
  after: Content,
  changes: Change[],
): Pair[] {
  const [old, now] = [byId(itemsOf(before, type)), byId(itemsOf(after, type))];
  return changes
    .filter(({ subject, kind }) => subject === type.noun && kind !== "reordered")
    .map((change) => {
      const id = type.isSingle ? type.name : change.id;
      return { key: changeKey(change), before: old.get(id), after: now.get(id) };
    });
}

function byId(items: Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

/** An item that takes another's slug needs the change in which the other gives it up. */
function addressDependencies({ fields }: ContentType, pairs: Pair[]): Dependency[] {
  if (!("slug" in fields)) return [];
  const givenUp = new Map<unknown, string>();
  for (const { key, before, after } of pairs) {
    const slug = valueIn(before, "slug");
    if (before && slug !== valueIn(after, "slug")) givenUp.set(slug, key);
  }
  return pairs.flatMap(({ key, after }) => {
    const needs = after && givenUp.get(valueIn(after, "slug"));
    return needs && needs !== key ? [{ change: key, needs, because: "address" as const }] : [];
  });
}

/**
 * An item that refers to a new name needs the change that makes the name. A change that takes a
 * name away needs those that refer to it no longer.
 */
function mentionDependencies(
  { field, by }: NonNullable<ContentType["mentions"]>,
  pairs: Pair[],
  targets: Pair[],
): Dependency[] {
  const made = new Map<unknown, string>();
  const takenAway = new Map<unknown, string>();
  for (const { key, before, after } of targets) {
    const [old, now] = [valueIn(before, by), valueIn(after, by)];
    if (old === now) continue;
    if (after) made.set(now, key);
    if (before) takenAway.set(old, key);
  }
  return pairs.flatMap(({ key, before, after }) => {
    const [old, now] = [referencesIn(before, field), referencesIn(after, field)];
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

function valueIn(item: Item | undefined, field: string): unknown {
  return item && (item as unknown as Record<string, unknown>)[field];
}

function referencesIn(item: Item | undefined, field: string): unknown[] {
  return [valueIn(item, field)].flat().filter((name) => name !== undefined && name !== "");
}
