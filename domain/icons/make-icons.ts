import sharp from "sharp";
import { drawnIcon, type IconLetters, type IconPath, iconSides, maskableIcon } from "./icons.ts";
import outlines from "./letters.json" with { type: "json" };

/** What the icons show: a logo in an image format, or else letters. */
export interface IconSubject extends IconLetters {
  logo?: Uint8Array | undefined;
}

export interface MadeIcons {
  outcome: "made";
  /** The bytes of every icon. */
  files: Map<IconPath, Uint8Array>;
}

/** The theme's green and paper. */
const ground = "#1f3b30";
const paper = "#f6f1e7";

/** Side in pixels of the logo inside the drawing, which browsers show at up to 64. */
const sideInDrawing = 128;

/**
 * What the maskable icon shows, as a share of its side, and the colour around. Every mask leaves
 * the circle of 80% (https://www.w3.org/TR/appmanifest/#icon-masks). A square logo just fits into
 * it, as do letters at 80% of their usual size.
 */
const insideMask = {
  logo: { share: 0.56, around: paper },
  letters: { share: 0.8, around: ground },
};

/** Makes every icon. Throws when the logo cannot be decoded. */
export async function makeIcons({ logo, ...letters }: IconSubject): Promise<MadeIcons> {
  const drawing = Buffer.from(
    logo ? drawingAround(await squarePng(logo, sideInDrawing)) : drawInitials(letters),
  );
  const files = new Map<IconPath, Uint8Array>([[drawnIcon, drawing]]);
  for (const [path, side] of Object.entries(iconSides)) {
    const make = path === maskableIcon ? maskablePng : squarePng;
    const png = await make(logo ?? drawing, side, logo ? insideMask.logo : insideMask.letters);
    files.set(path as IconPath, path.endsWith(".ico") ? icoAround(png, side) : png);
  }
  return { outcome: "made", files };
}

/** The paper's colour replaces what is transparent, as where the pages show the logo. */
function squarePng(picture: Uint8Array, side: number): Promise<Buffer> {
  return sharp(picture)
    .resize(side, side, { fit: "contain", background: paper })
    .flatten({ background: paper })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

async function maskablePng(
  picture: Uint8Array,
  side: number,
  { share, around }: { share: number; around: string },
): Promise<Buffer> {
  const edge = Math.round((side * (1 - share)) / 2);
  return sharp(await squarePng(picture, side - 2 * edge))
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: around })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

function drawingAround(png: Buffer): string {
  const url = `data:image/png;base64,${png.toString("base64")}`;
  const size = `width="${sideInDrawing}" height="${sideInDrawing}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="${url}"/></svg>`;
}

/**
 * An ICO file with one PNG
 * (https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)).
 */
function icoAround(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22);
  const icon = 1;
  const pictures = 1;
  header.writeUInt16LE(icon, 2);
  header.writeUInt16LE(pictures, 4);
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  const planes = 1;
  const bitsPerPixel = 32;
  header.writeUInt16LE(planes, 10);
  header.writeUInt16LE(bitsPerPixel, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const drawnSide = 512;

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
function drawInitials({ initials, name }: IconLetters): string {
  const written = lettersIn(initials);
  const shown = written.length > 0 ? written : firstLetters(name);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawnSide} ${drawnSide}">`,
    `<path fill="${ground}" d="M0 0h${drawnSide}v${drawnSide}H0z"/>`,
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

/** The letters drawnSide by drawnSide, as large as they fit, in the middle. */
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
  const width = widest[shown.length] ?? drawnSide;
  const scale = Math.min(width / (right - left), tallest / (top - bottom));
  const middle = {
    x: drawnSide / 2 - (scale * (left + right)) / 2,
    y: drawnSide / 2 + (scale * (bottom + top)) / 2,
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
