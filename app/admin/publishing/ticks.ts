import { useEffect, useState } from "react";
import { tryStorage } from "#app/browser/try-storage.ts";

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
  /** Whether this browser keeps what waits. */
  isKept: boolean;
}

/** The keys of the changes that wait, in `localStorage`. */
const storageKey = "waiting-changes";

/**
 * What the owner chose. It is kept while the list is loaded again or shows another page: what waits
 * still waits when the others are published. This browser keeps what waits for the next visit.
 * @param only the key of the only change with a tick at first, whatever waited before. If it is
 *   gone, all changes have one
 */
export function useChosen(only?: string) {
  const isKept = only === undefined;
  const state = useState<Chosen>({
    areTaken: !isKept,
    keys: new Set(isKept ? [] : [only]),
    isAllElse: !isKept,
    isKept,
  });
  const [, setChosen] = state;
  // The server does not know what waits, and the first picture has to be the server's.
  useEffect(() => {
    if (isKept) setChosen((chosen) => ({ ...chosen, keys: new Set(keptKeys()) }));
  }, [isKept]);
  return state;
}

function keptKeys(): string[] {
  const kept: unknown = tryStorage(() => JSON.parse(localStorage.getItem(storageKey) ?? "[]"));
  return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
}

/** @param all the keys of the changes of all pages */
export function ticksOf(
  all: readonly string[],
  [chosen, setChosen]: ReturnType<typeof useChosen>,
): Ticks {
  const { keys, isKept } = chosen;
  // Changes may have come and gone since the last press.
  const named = all.filter((key) => keys.has(key)).length;
  const areTaken = chosen.areTaken && !(chosen.isAllElse && named === 0);
  const isTaken = (key: string) => keys.has(key) === areTaken;
  const taken = areTaken ? named : all.length - named;
  function keep(areTaken: boolean, keys: Iterable<string>) {
    const named = new Set(keys);
    setChosen({ areTaken, keys: named, isAllElse: false, isKept });
    const waiting = all.filter((key) => named.has(key) !== areTaken);
    if (isKept) tryStorage(() => localStorage.setItem(storageKey, JSON.stringify(waiting)));
  }
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
