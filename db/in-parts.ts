/** SQLite limits the number of values in one statement. */
const partSize = 500;

/** The items in parts, each small enough for one statement. */
export function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / partSize);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * partSize, (index + 1) * partSize),
  );
}
