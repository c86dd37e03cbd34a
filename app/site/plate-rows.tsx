import { PictureBox } from "#app/ui/picture-box.tsx";
import { BeforeAfter } from "./before-after.tsx";
import type { Plate } from "./plates.ts";

/** Columns of the grid in which plates stand. */
const columns = 12;

/** A plate with its place in a grid of twelve columns. */
interface PlacedPlate {
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

interface PlateRowsProps {
  rows: PlacedPlate[][];
  /** Path of the page that shows the plates whole. */
  path: string;
  /** How wide the grid is in a wide window, in percent of the window. */
  width: number;
  className?: string;
}

/** Plates between the sections of a text, by their own shapes. Nothing without plates. */
export function PlateRows({ rows, path, width, className = "" }: PlateRowsProps) {
  const plates = rows.flatMap((row) =>
    row.map((placed, place) => ({ ...placed, isSecond: place > 0 })),
  );
  if (plates.length === 0) return null;
  return (
    <ul className={`rise grid gap-x-8 gap-y-10 lg:grid-cols-12 print:grid-cols-2 ${className}`}>
      {plates.map(({ plate, start, span, isSecond }) => (
        <li
          key={plate.number}
          id={`plate-${plate.number}`}
          // The second of a pair rises after the first.
          className={`${starts[start - 1]} ${spans[span - 1]} ${isSecond ? "lg:[--column:1]" : ""}`}
        >
          <PlateFigure plate={plate} path={path} sizes={sizesOf(span, width)} />
        </li>
      ))}
    </ul>
  );
}

function sizesOf(span: number, width: number): string {
  const wide = Math.round((width * span) / 12);
  // The page's text is 91rem wide at most.
  return `(min-width: 62rem) min(${wide}vw, ${wide}rem), 92vw`;
}

// Whole names, because the style sheet is made from the names in the sources.
const starts = [
  "lg:col-start-1",
  "",
  "",
  "lg:col-start-4",
  "lg:col-start-5",
  "lg:col-start-6",
  "lg:col-start-7",
  "lg:col-start-8",
  "lg:col-start-9",
  "lg:col-start-10",
];
const spans = [
  "",
  "",
  "lg:col-span-3",
  "lg:col-span-4",
  "lg:col-span-5",
  "lg:col-span-6",
  "lg:col-span-7",
  "lg:col-span-8",
  "lg:col-span-9",
  "",
  "",
  "lg:col-span-12",
];

interface PlateFigureProps {
  plate: Plate;
  /** Path of the page that shows the plates whole. */
  path: string;
  sizes: string;
}

/**
 * A plate between texts, in its own shape. The picture leads to the plate, shown whole; over one
 * with the same view before the work is a slider, so a link stands below.
 */
function PlateFigure({ plate, path, sizes }: PlateFigureProps) {
  const { picture, number, transitionName } = plate;
  const href = `${path}#${number}`;
  const { before } = picture;
  return (
    <figure>
      {before ? (
        <>
          <BeforeAfter {...{ before, sizes, transitionName }} after={picture} />
          <a className="underlined float-right ml-4 py-2.5 text-fine print:hidden" href={href}>
            Plate {number}
          </a>
        </>
      ) : (
        <a className="block cursor-zoom-in" href={href}>
          <span className="sr-only">Plate {number}: </span>
          <PictureBox picture={picture} sizes={sizes} fit="whole" transitionName={transitionName} />
        </a>
      )}
      <PlateCaption className="pt-2.5" plate={plate} />
    </figure>
  );
}

/** The words under a plate. Nothing if there are none. */
export function PlateCaption({ plate, className = "" }: { plate: Plate; className?: string }) {
  const { picture, isCloseUp, isBefore } = plate;
  const kind = isCloseUp ? "Close-up" : isBefore && "Before";
  if (!picture.caption && !kind) return null;
  return (
    <figcaption className={`text-fine text-ink-soft ${className}`}>
      {kind && <span className="label mr-2 text-ink">{kind}</span>}
      {kind && " "}
      {picture.caption}
    </figcaption>
  );
}
