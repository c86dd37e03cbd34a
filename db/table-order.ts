/** A foreign key between two tables. */
export interface Reference {
  child: string;
  parent: string;
}

/**
 * The tables by name, each after those that its rows refer to, so that rows can be inserted in this
 * order. Throws when tables refer to each other in a circle.
 */
export function inReferenceOrder(
  names: readonly string[],
  references: readonly Reference[],
): string[] {
  const ordered: string[] = [];
  const waiting = new Set(names.toSorted());
  while (waiting.size > 0) {
    const ready = [...waiting].filter((name) =>
      references.every(
        ({ child, parent }) => child !== name || parent === name || !waiting.has(parent),
      ),
    );
    if (ready.length === 0) throw new Error(`the tables ${[...waiting]} refer to each other`);
    for (const name of ready) waiting.delete(name);
    ordered.push(...ready);
  }
  return ordered;
}
