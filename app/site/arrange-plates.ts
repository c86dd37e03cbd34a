import type { Plate } from "./plates.ts";

/** Columns of the grid in which plates stand. */
const columns = 12;

/** A plate with its place in a grid of twelve columns. */
export interface PlacedPlate {
  plate: Plate;
  /** The first column, from 1. */
  start: number;
  /** How many columns it takes. */
  span: number;
}

/** Two plates stand side by side if their widths together are at most this times their height. */
const widestPair = 2.5;

/**
 * Plates in rows, in their order, as in a book: two beside each other where their shapes allow,
 * equally high, a wide one across the page, and an upright one narrow. After one that stands alone
 * comes a pair, so that a page of wide pictures has two sizes. After a first row, the last two are
 * a pair too. Upright ones alone stand left and right by turns.
 */
export function platesInRows(plates: Plate[]): PlacedPlate[][] {
  const rows: PlacedPlate[][] = [];
  const left = [...plates];
  let narrow = 0;
  while (left[0]) {
    const [plate, next] = left;
    const isAfterSingle = rows.at(-1)?.length === 1;
    const areLast = rows.length > 0 && left.length === 2;
    if (next && (isAfterSingle || areLast || widthOf(plate) + widthOf(next) <= widestPair)) {
      rows.push(pair(plate, next));
      left.splice(0, 2);
    } else {
      const placed = alone(plate, narrow % 2 === 1);
      rows.push([placed]);
      if (placed.span < columns) narrow += 1;
      left.shift();
    }
  }
  return rows;
}

/**
 * The rows, dealt to places between sections: one to each place while they last, and the rest to
 * the last place.
 */
export function dealtRows<Row>(rows: Row[], places: number): Row[][] {
  return Array.from({ length: places }, (_, place) =>
    place === places - 1 ? rows.slice(place) : rows.slice(place, place + 1),
  );
}

/** The width of a picture that is 1 high. */
function widthOf({ picture }: Plate): number {
  return picture.width / picture.height;
}

/** Widths in proportion to the shapes, so that both are about as high. */
function pair(left: Plate, right: Plate): PlacedPlate[] {
  const share = widthOf(left) / (widthOf(left) + widthOf(right));
  const span = Math.min(9, Math.max(3, Math.round(columns * share)));
  return [
    { plate: left, start: 1, span },
    { plate: right, start: span + 1, span: columns - span },
  ];
}

/** As wide as its shape asks, at the left or at the right of the page. */
function alone(plate: Plate, isAtRight: boolean): PlacedPlate {
  const span = spanAlone(widthOf(plate));
  return { plate, span, start: isAtRight ? columns - span + 1 : 1 };
}

function spanAlone(width: number): number {
  if (width < 0.85) return 5;
  // Beside a wide one, what is left of the page would be a hole.
  return width < 1.2 ? 7 : columns;
}
