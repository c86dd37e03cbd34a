import sharp from "sharp";
import { drawInitials, ground, paper } from "./draw-initials.ts";
import { drawnIcon, type IconLetters, type IconPath, iconSides, maskableIcon } from "./icons.ts";

/** What the icons show: a logo in an image format, or else letters. */
export interface IconSubject extends IconLetters {
  logo?: Uint8Array | undefined;
}

export interface MadeIcons {
  outcome: "made";
  /** The bytes of every icon. */
  files: Map<IconPath, Uint8Array>;
}

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
