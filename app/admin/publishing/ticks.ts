import { useState } from "react";

/** Which changes are published, and which wait. */
export interface Ticks {
  isTaken(key: string): boolean;
  /** Takes a waiting change, or lets it wait. */
  toggle(key: string): void;
  /** Takes these changes, or lets them wait. */
  choose(keys: readonly string[], areTaken: boolean): void;
  takeAll(): void;
  letAllWait(): void;
  /** Call it when the changes are sent: those that wait stay so when the others are published. */
  settle(): void;
  /** How many changes are published. */
  taken: number;
  /** How many changes wait. */
  waiting: number;
}

interface Chosen {
  /** Whether the keys name the changes that are taken. All others wait then, new ones too. */
  areTaken: boolean;
  keys: ReadonlySet<string>;
  /** Whether all changes are taken if those that are named are gone. Until the first press. */
  isAllElse: boolean;
}

/**
 * What the owner chose. It is kept while the list is loaded again or shows another page: what waits
 * still waits when the others are published.
 * @param only the key of the only change with a tick at first; all have one without it, or if it is
 *   gone
 */
export function useChosen(only?: string) {
  return useState<Chosen>({
    areTaken: only !== undefined,
    keys: new Set(only === undefined ? [] : [only]),
    isAllElse: only !== undefined,
  });
}

/** @param all the keys of the changes of all pages */
export function ticksOf(
  all: readonly string[],
  [chosen, setChosen]: ReturnType<typeof useChosen>,
): Ticks {
  const { keys } = chosen;
  // Changes may have come and gone since the last press.
  const named = all.filter((key) => keys.has(key)).length;
  const areTaken = chosen.areTaken && !(chosen.isAllElse && named === 0);
  const isTaken = (key: string) => keys.has(key) === areTaken;
  const taken = areTaken ? named : all.length - named;
  const keep = (areTaken: boolean, keys: Iterable<string>) =>
    setChosen({ areTaken, keys: new Set(keys), isAllElse: false });
  function choose(some: readonly string[], willBeTaken: boolean) {
    const pressed = new Set(some);
    const isNow = (key: string) => (pressed.has(key) ? willBeTaken : isTaken(key));
    keep(
      areTaken,
      all.filter((key) => isNow(key) === areTaken),
    );
  }
  return {
    isTaken,
    toggle: (key) => choose([key], !isTaken(key)),
    choose,
    takeAll: () => keep(false, []),
    letAllWait: () => keep(true, []),
    settle: () => choose([], true),
    taken,
    waiting: all.length - taken,
  };
}
