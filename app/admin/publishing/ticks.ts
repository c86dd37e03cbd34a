import { useState } from "react";
import { type Dependency, withDependents, withNeeded } from "#domain/publishing/dependents.ts";

/** The list of changes to which the ticks belong. */
interface Compared {
  changes: { key: string; name: string }[];
  /** How many changes there are, listed or not. */
  changeCount: number;
  dependencies: Dependency[];
}

/** Which changes are published, and which wait. */
export interface Ticks {
  isTaken(key: string): boolean;
  /** Takes a waiting change, with those that it needs. Or lets it wait, with those that need it. */
  toggle(key: string): void;
  /** Lets changes wait, and those that need them. */
  leave(keys: Iterable<string>): void;
  takeAll(): void;
  /** Lets all listed changes wait, and those that need them. */
  leaveAll(): void;
  /** How many changes are published. */
  taken: number;
  /** How many changes wait. */
  waiting: number;
  /** Keys of the changes that wait and are not listed. */
  unlisted: string[];
  /** What the last press took or left along with its change. One sentence, or nothing. */
  news: string;
}

interface LeftOut {
  keys: ReadonlySet<string>;
  /** What the last press took or left along with its change. */
  along: string[];
}

/** The keys that the owner left out. They are kept while the list is loaded again. */
export function useLeftOut() {
  return useState<LeftOut>({ keys: new Set(), along: [] });
}

export function ticksOf(
  { changes, changeCount, dependencies }: Compared,
  [{ keys, along }, setLeft]: ReturnType<typeof useLeftOut>,
): Ticks {
  const listed = new Map(changes.map(({ key, name }) => [key, name]));
  const known = new Set([
    ...listed.keys(),
    ...dependencies.flatMap(({ change, needs }) => [change, needs]),
  ]);
  // Changes may have come and gone since the last press.
  const left = withDependents(
    [...keys].filter((key) => known.has(key)),
    dependencies,
  );

  function toggle(key: string) {
    const isLeft = left.has(key);
    const together = (isLeft ? withNeeded : withDependents)([key], dependencies);
    const others = [...together].filter((other) => other !== key && left.has(other) === isLeft);
    setLeft({
      keys: isLeft
        ? new Set([...left].filter((other) => !together.has(other)))
        : new Set([...left, ...together]),
      along: others,
    });
  }

  return {
    isTaken: (key) => !left.has(key),
    toggle,
    leave: (keys) => setLeft({ keys: withDependents([...left, ...keys], dependencies), along: [] }),
    takeAll: () => setLeft({ keys: new Set(), along: [] }),
    leaveAll: () => setLeft({ keys: withDependents(listed.keys(), dependencies), along: [] }),
    taken: changeCount - left.size,
    waiting: left.size,
    unlisted: [...left].filter((key) => !listed.has(key)),
    news: newsOf(
      along.filter((key) => known.has(key)),
      listed,
      along.some((key) => left.has(key)) ? "waiting" : "published",
    ),
  };
}

/** 'Also waiting: “Bank hall”, “Una” and 2 changes that are not listed.' */
function newsOf(keys: string[], names: ReadonlyMap<string, string>, state: string): string {
  if (keys.length === 0) return "";
  const listed = keys.flatMap((key) => names.get(key) ?? []).map((name) => `“${name}”`);
  const more = keys.length - listed.length;
  const rest =
    more > 0
      ? [more === 1 ? "1 change that is not listed" : `${more} changes that are not listed`]
      : [];
  return `Also ${state}: ${new Intl.ListFormat("en-GB").format([...listed, ...rest])}.`;
}
