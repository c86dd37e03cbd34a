import { tryStorage } from "#app/browser/try-storage.ts";
import { readSample, sampleCode } from "#domain/sampler/sample.ts";
import { mostSamples } from "#domain/sampler/sample-codes.ts";

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
