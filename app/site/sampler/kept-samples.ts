import { tryStorage } from "#app/browser/try-storage.ts";
import { mostSamples, readSample, sampleCode } from "#domain/sampler/sample.ts";

/**
 * The samples that a visitor keeps side by side, in this browser alone (`localStorage`). If the
 * browser refuses storage, nothing is kept.
 */
const key = "kept-samples";

export interface KeptSample {
  /** `sampleCode` of the sample. No two kept samples have the same. */
  code: string;
  /** What the browser drew: a JPEG of 900 × 600 pixels, as a `data:` URL. */
  picture: string;
  /** Whether the picture shows the visitor's own wall. */
  isOwnWall: boolean;
}

/** The kept samples, oldest first. Whatever is damaged is left out. */
export function keptSamples(): KeptSample[] {
  const stored: unknown = tryStorage(() => JSON.parse(localStorage.getItem(key) ?? "[]"));
  return (Array.isArray(stored) ? stored.map(read) : [])
    .flatMap((kept) => kept ?? [])
    .slice(0, mostSamples);
}

function read(stored: unknown): KeptSample | null {
  const { code, picture, isOwnWall } = Object(stored);
  const sample = typeof code === "string" ? readSample(code) : null;
  if (!sample || typeof picture !== "string" || !picture.startsWith("data:image/jpeg;base64,"))
    return null;
  return { code: sampleCode(sample), picture, isOwnWall: isOwnWall === true };
}

/** The kept sample in whose place a sample with this code goes: with three others, the oldest. */
export function givingWayTo(code: string): KeptSample | undefined {
  const others = keptSamples().filter((kept) => kept.code !== code);
  return others.length < mostSamples ? undefined : others[0];
}

/**
 * Keeps a sample, in place of one with the same code, or of the oldest if three others are kept.
 * False if the browser refuses.
 */
export function keepSample(sample: KeptSample): boolean {
  const others = keptSamples().filter(({ code }) => code !== sample.code);
  return write([...others, sample].slice(-mostSamples));
}

export function forgetSample(code: string): void {
  write(keptSamples().filter((kept) => kept.code !== code));
}

function write(samples: KeptSample[]): boolean {
  return (
    tryStorage(() => {
      localStorage.setItem(key, JSON.stringify(samples));
      return true;
    }) ?? false
  );
}

export const notDrawn = "The picture could not be drawn. Please try again.";

/** Every kept picture has this size, so that they stand well side by side. */
const keptSize = { width: 900, height: 600 };

/** Makes a picture of a size; null if the browser cannot. */
type Draw = (size: { width: number; height: number }, type: "image/jpeg") => Promise<Blob | null>;

/** The codes of the last fourth sample, and of the kept one in whose place it asked to go. */
let asked = "";

interface Keeping extends Omit<KeptSample, "picture"> {
  /** What the page calls a kept sample. */
  titleOf(kept: KeptSample): string;
}

/**
 * Keeps a sample with its picture. Null once it is kept, otherwise the words for the visitor. A
 * fourth is kept at the second press: the words of the first say in which one's place.
 */
export async function keepPicture(
  { code, isOwnWall, titleOf }: Keeping,
  draw: Draw,
): Promise<string | null> {
  const same = keptSamples().find((each) => each.code === code);
  // The visitor's wall shows more than our panel, and their photo may be gone by now.
  if (same?.isOwnWall && !isOwnWall) return "This sample is kept already, on your own wall.";
  const oldest = givingWayTo(code);
  const exchange = oldest && `${code} ${oldest.code}`;
  if (exchange && exchange !== asked) {
    asked = exchange;
    return `Three are kept. Press again to keep this one in place of ${titleOf(oldest)}.`;
  }
  const file = await draw(keptSize, "image/jpeg");
  if (!file) return notDrawn;
  if (!keepSample({ code, picture: await dataUrlOf(file), isOwnWall }))
    return "This browser does not keep anything. You can save the picture instead.";
  return null;
}

/** The file as a `data:` URL, which storage can hold. */
function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/**
 * The file of a `data:` URL in base64, since the site's policy lets no page show or fetch one. Null
 * if it is damaged.
 */
export function fileOf(dataUrl: string): Blob | null {
  const [, type = "", content = ""] =
    /^data:([^;,]+);base64,([a-z0-9+/]+={0,2})$/i.exec(dataUrl) ?? [];
  if (!content || content.length % 4 > 0) return null;
  const letters = atob(content);
  const bytes = new Uint8Array(letters.length);
  // `Uint8Array.from` takes several times as long.
  for (let place = 0; place < bytes.length; place += 1) bytes[place] = letters.charCodeAt(place);
  return new Blob([bytes], { type });
}
