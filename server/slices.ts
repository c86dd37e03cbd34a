/** How many entries of a list or record one slice has. */
const entriesAtOnce = 200;
/** Lists and records in deeper levels are not cut. */
const levels = 2;

/** A part of a value, and where it belongs. */
export interface Slice {
  path: string[];
  /** The start of the value at `path`, or all of it. */
  value?: unknown;
  /** More items of the list at `path`. */
  items?: unknown[];
  /** More entries of the record at `path`. */
  entries?: Record<string, unknown>;
}

/**
 * Cuts a value of plain data into slices. A thread that receives a whole site in one message does
 * nothing else for half a second.
 */
export function* slicesOf(value: unknown, path: string[] = []): Generator<Slice> {
  if (typeof value !== "object" || value === null || path.length > levels) {
    yield { path, value };
  } else if (Array.isArray(value)) {
    yield { path, value: [] };
    for (const items of chunks(value)) yield { path, items };
  } else {
    yield { path, value: {} };
    const entries = Object.entries(value);
    if (entries.length > entriesAtOnce || path.length === levels) {
      for (const some of chunks(entries)) yield { path, entries: Object.fromEntries(some) };
    } else for (const [name, child] of entries) yield* slicesOf(child, [...path, name]);
  }
}

function* chunks<Item>(items: Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += entriesAtOnce)
    yield items.slice(from, from + entriesAtOnce);
}

export interface Assembly {
  add(slice: Slice): void;
  value(): unknown;
}

/** Puts slices together again, in the order in which they were cut. */
export function assemble(): Assembly {
  const root: { value?: unknown } = {};

  function add({ path, value, items, entries }: Slice) {
    const steps = ["value", ...path];
    const last = steps.pop() as string;
    const parent = steps.reduce<unknown>((at, step) => (at as Holder)[step], root) as Holder;
    if (items) (parent[last] as unknown[]).push(...items);
    else if (entries) Object.assign(parent[last] as Holder, entries);
    else parent[last] = value;
  }

  return { add, value: () => root.value };
}

type Holder = Record<string, unknown>;
