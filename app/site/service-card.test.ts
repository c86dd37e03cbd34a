import { expect, test } from "vitest";
import { chartPlaces } from "./service-card.tsx";

/** How many columns of the grid each row fills, if a card that does not fit begins a new one. */
function filled(spans: number[], columns: number): number[] {
  const rows: number[] = [];
  for (const span of spans) {
    const last = rows.at(-1) ?? columns;
    if (last + span > columns) rows.push(span);
    else rows[rows.length - 1] = last + span;
  }
  return rows;
}

const spanIn = (className: string, name: string) =>
  Number(
    className
      .split(" ")
      .find((part) => part.startsWith(name))
      ?.slice(name.length) ?? 1,
  );

test.each([
  ["lg:col-span-", 6],
  ["sm:max-lg:col-span-", 2],
])("no row of cards has a hole, by the classes %s", (name, columns) => {
  for (const count of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 25]) {
    const spans = chartPlaces(count).map(({ className }) => spanIn(className, name));
    expect(spans).toHaveLength(count);
    expect(new Set(filled(spans, columns)), `${count} cards`).toEqual(new Set([columns]));
  }
});
