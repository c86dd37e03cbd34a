import type { IconLetters } from "./icons.ts";
import outlines from "./letters.json" with { type: "json" };

const side = 512;
/** The theme's green and paper. */
export const ground = "#1f3b30";
export const paper = "#f6f1e7";

/** Width that the letters may take, by their number. The height is limited for a single letter. */
const widest = [0, 330, 390, 440, 456];
const tallest = 330;
/** Thickens the fine strokes of the font, which would vanish at 16 pixels. */
const stroke = 5;

interface Letter {
  /** Units of 1/1000 em, y upwards. */
  advance: number;
  outline: string;
}

const letters: Record<string, Letter | undefined> = outlines;

/**
 * An SVG drawing of the initials on the theme's green. A business whose initials and name have no
 * letter of the font gets a lozenge.
 */
export function drawInitials({ initials, name }: IconLetters): string {
  const written = lettersIn(initials);
  const shown = written.length > 0 ? written : firstLetters(name);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">`,
    `<path fill="${ground}" d="M0 0h${side}v${side}H0z"/>`,
    shown.length > 0 ? drawLetters(shown.slice(0, widest.length - 1)) : lozenge,
    "</svg>",
  ].join("");
}

function lettersIn(text: string): Letter[] {
  return [...text.normalize("NFC")].flatMap((letter) => letters[letter] ?? []);
}

/** The first letters of the first two words. */
function firstLetters(name: string): Letter[] {
  const words = name.split(/\s+/).map(lettersIn);
  return words.flatMap((word) => word.slice(0, 1)).slice(0, 2);
}

const lozenge = `<path fill="none" stroke="${paper}" stroke-width="28" d="M256 96 416 256 256 416 96 256Z"/>`;

/** The letters side by side, as large as they fit, in the middle. */
function drawLetters(shown: Letter[]): string {
  let x = 0;
  const placed = shown.map((letter) => {
    const at = x;
    x += letter.advance;
    return { ...letter, at };
  });
  const points = placed.flatMap(({ outline, at }) => pointsOf(outline, at));
  const [left, right] = extent(points.map(([x]) => x));
  const [bottom, top] = extent(points.map(([, y]) => y));
  const width = widest[shown.length] ?? side;
  const scale = Math.min(width / (right - left), tallest / (top - bottom));
  const middle = {
    x: side / 2 - (scale * (left + right)) / 2,
    y: side / 2 + (scale * (bottom + top)) / 2,
  };
  const paths = placed.map(
    ({ outline, at }) => `<path d="${outline}"${at ? ` transform="translate(${at})"` : ""}/>`,
  );
  const matrix = [scale, 0, 0, -scale, middle.x, middle.y].map((number) => +number.toFixed(4));
  const look = `fill="${paper}" stroke="${paper}" stroke-width="${+(stroke / scale).toFixed(2)}"`;
  return `<g ${look} transform="matrix(${matrix.join(" ")})">${paths.join("")}</g>`;
}

/** The points of an outline, which has absolute commands with pairs of coordinates only. */
function pointsOf(outline: string, at: number): [x: number, y: number][] {
  const numbers = outline.match(/-?\d+/g)?.map(Number) ?? [];
  return Array.from({ length: numbers.length / 2 }, (_, pair) => [
    at + (numbers[2 * pair] ?? 0),
    numbers[2 * pair + 1] ?? 0,
  ]);
}

function extent(numbers: number[]): [least: number, most: number] {
  return [Math.min(...numbers), Math.max(...numbers)];
}
