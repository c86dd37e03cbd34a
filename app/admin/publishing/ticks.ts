import { useState } from "react";
import {
  type Dependency,
  withDependents,
  withNeeded,
} from "#domain/publishing/follow-dependencies.ts";

/** The page of changes to which the ticks belong. */
interface Compared {
  changes: { key: string; name: string }[];
  /** Keys of the changes on other pages. */
  elsewhere: string[];
  dependencies: Dependency[];
}

/** Which changes are published, and which wait. */
export interface Ticks {
  isTaken(key: string): boolean;
  /** Takes a waiting change, with those that it needs. Or lets it wait, with those that need it. */
  toggle(key: string): void;
  /** Lets changes wait, and those that need them. */
  letWait(keys: Iterable<string>): void;
  takeAll(): void;
  /** Lets all changes wait, those on other pages too. */
  letAllWait(): void;
  /** How many changes are published. */
  taken: number;
  /** How many changes wait. */
  waiting: number;
  /** How many changes of other pages wait. */
  waitingElsewhere: number;
  /** What the form sends about the changes of other pages: whether they wait, except these. */
  others: { doWait: boolean; except: string[] };
  /** What the last press took or left along with its change. One sentence, or nothing. */
  news: string;
}

interface Chosen {
  /** Whether the keys name the changes that are taken. All others wait then, new ones too. */
  areTaken: boolean;
  keys: ReadonlySet<string>;
  /** What the last press took or left along with its change. */
  along: string[];
  /** Whether all changes are taken if those that are named are gone. Until the first press. */
  isAllElse?: boolean;
}

/** `only` is the key of the only change that is taken, or all are if it is gone. */
export type StartingTicks =
  | { waiting: readonly string[] }
  | { taken: readonly string[] }
  | { only: string };

/** What the owner chose. It is kept while the list is loaded again or shows another page. */
export function useChosen(start: StartingTicks = { waiting: [] }) {
  return useState<Chosen>(() => {
    if ("only" in start)
      return { areTaken: true, keys: new Set([start.only]), along: [], isAllElse: true };
    if ("taken" in start) return { areTaken: true, keys: new Set(start.taken), along: [] };
    return { areTaken: false, keys: new Set(start.waiting), along: [] };
  });
}

export function ticksOf(
  { changes, elsewhere, dependencies }: Compared,
  [chosen, setChosen]: ReturnType<typeof useChosen>,
): Ticks {
  const { keys, along } = chosen;
  const listed = new Map(changes.map(({ key, name }) => [key, name]));
  const all = [...listed.keys(), ...elsewhere];
  const known = new Set(all);
  // Changes may have come and gone since the last press.
  const named = [...keys].filter((key) => known.has(key));
  const areTaken = chosen.areTaken && !(chosen.isAllElse && named.length === 0);
  const others = areTaken ? withNeeded(named, dependencies) : withDependents(named, dependencies);
  const waiting = areTaken ? new Set(all.filter((key) => !others.has(key))) : others;

  function choose(nowWaiting: ReadonlySet<string>, along: string[] = []) {
    const keys = areTaken ? new Set(all.filter((key) => !nowWaiting.has(key))) : nowWaiting;
    setChosen({ areTaken, keys, along });
  }

  function toggle(key: string) {
    const isWaiting = waiting.has(key);
    const together = (isWaiting ? withNeeded : withDependents)([key], dependencies);
    const along = [...together].filter(
      (other) => other !== key && waiting.has(other) === isWaiting,
    );
    if (isWaiting) choose(new Set([...waiting].filter((other) => !together.has(other))), along);
    else choose(new Set([...waiting, ...together]), along);
  }

  return {
    isTaken: (key) => !waiting.has(key),
    toggle,
    letWait: (keys) => choose(withDependents([...waiting, ...keys], dependencies)),
    takeAll: () => setChosen({ areTaken: false, keys: new Set(), along: [] }),
    letAllWait: () => setChosen({ areTaken: true, keys: new Set(), along: [] }),
    taken: all.length - waiting.size,
    waiting: waiting.size,
    waitingElsewhere: elsewhere.filter((key) => waiting.has(key)).length,
    others: {
      doWait: areTaken,
      except: elsewhere.filter((key) => waiting.has(key) !== areTaken),
    },
    news: newsOf(
      along.filter((key) => known.has(key)),
      listed,
      along.some((key) => waiting.has(key)) ? "waiting" : "published",
    ),
  };
}

/** 'Also waiting: “Bank hall”, “Una” and 2 changes on other pages.' */
function newsOf(keys: string[], names: ReadonlyMap<string, string>, state: string): string {
  if (keys.length === 0) return "";
  const listed = keys.flatMap((key) => names.get(key) ?? []).map((name) => `“${name}”`);
  const more = keys.length - listed.length;
  const rest =
    more > 0 ? [more === 1 ? "1 change on another page" : `${more} changes on other pages`] : [];
  return `Also ${state}: ${new Intl.ListFormat("en-GB").format([...listed, ...rest])}.`;
}
