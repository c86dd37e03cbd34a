/** The classes of a card and of its picture. */
interface ChartPlace {
  className: string;
  shape: string;
}

/**
 * Where each card of a chart of so many cards stands, so that no row has a hole. In two columns,
 * the first of an odd number of cards has a row to itself. In a wide window, rows of two stand
 * before and after rows of three where it takes them: seven cards make rows of two, three and two.
 */
export function chartPlaces(count: number): ChartPlace[] {
  const rows = rowsOf(count).flatMap((length) =>
    Array.from({ length }, (_, column) => `${spans[length]} ${columns[column]}`),
  );
  const isOdd = count % 2 === 1;
  return rows.map((place, index) => {
    const isWide = isOdd && index === 0;
    const isRight = index % 2 === (isOdd ? 0 : 1);
    const narrow = isWide ? "sm:max-lg:col-span-2 " : isRight ? "sm:max-lg:[--column:1] " : "";
    const wideShape =
      count === 1 ? "aspect-[4/3] sm:aspect-[16/9]" : "aspect-[4/3] sm:max-lg:aspect-[16/9]";
    return { className: narrow + place, shape: isWide ? wideShape : "aspect-[4/3]" };
  });
}

/** How many cards each row of a wide window has. */
function rowsOf(count: number): number[] {
  if (count < 3) return count > 0 ? [count] : [];
  const pairs = (3 - (count % 3)) % 3;
  const threes = Array.from({ length: (count - 2 * pairs) / 3 }, () => 3);
  return [...(pairs > 0 ? [2] : []), ...threes, ...(pairs > 1 ? [2] : [])];
}

const spans: Record<number, string> = {
  1: "lg:col-span-6",
  2: "lg:col-span-3",
  3: "lg:col-span-2",
};
const columns = ["lg:[--column:0]", "lg:[--column:1]", "lg:[--column:2]"];
