// Browsers load this file, so it imports nothing.

/** A change that cannot be published without another. Both are named by their keys. */
export interface Dependency {
  change: string;
  needs: string;
  /**
   * `address`: it takes the address that the other change gives up. `mention`: a text refers to an
   * item by a name or an address that only the other change makes or keeps right.
   */
  because: "address" | "mention";
}

/** These keys, and those of all changes that need them. */
export function withDependents(
  keys: Iterable<string>,
  dependencies: readonly Dependency[],
): Set<string> {
  return withAll(
    keys,
    dependencies.map(({ change, needs }) => [needs, change]),
  );
}

/** These keys, and those of all changes that they need. */
export function withNeeded(
  keys: Iterable<string>,
  dependencies: readonly Dependency[],
): Set<string> {
  return withAll(
    keys,
    dependencies.map(({ change, needs }) => [change, needs]),
  );
}

function withAll(keys: Iterable<string>, steps: [from: string, to: string][]): Set<string> {
  const next = new Map<string, string[]>();
  for (const [from, to] of steps) {
    const known = next.get(from);
    if (known) known.push(to);
    else next.set(from, [to]);
  }
  const all = new Set(keys);
  // A key that is added to the set while the loop runs has its turn too.
  for (const key of all) for (const to of next.get(key) ?? []) all.add(to);
  return all;
}
