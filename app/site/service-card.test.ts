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

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 25])("no row of %i cards has a hole", (count) => {
  const classes = chartPlaces(count).map(({ className }) => className);
  expect(classes).toHaveLength(count);
  const wide = filled(
    classes.map((name) => spanIn(name, "lg:col-span-")),
    6,
  );
  expect(new Set(wide)).toEqual(new Set([6]));
  const narrow = filled(
    classes.map((name) => spanIn(name, "sm:max-lg:col-span-")),
    2,
  );
  expect(new Set(narrow)).toEqual(new Set([2]));
});

test("seven cards make rows of two, three and two", () => {
  const spans = chartPlaces(7).map(({ className }) => spanIn(className, "lg:col-span-"));
  expect(spans).toEqual([3, 3, 2, 2, 2, 3, 3]);
});

test("without cards there is no row", () => {
  expect(chartPlaces(0)).toEqual([]);
});
