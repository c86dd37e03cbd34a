import { readSample, sampleCode } from "./sample.ts";

/** Most samples that are kept side by side, and that an enquiry can have. */
export const mostSamples = 3;

/**
 * The codes of samples in their usual spelling: each once, at most three. Texts that are no codes
 * are left out.
 */
export function readSampleCodes(texts: readonly string[]): string[] {
  const codes = new Set<string>();
  for (const text of texts) {
    const sample = readSample(text);
    if (sample && codes.size < mostSamples) codes.add(sampleCode(sample));
  }
  return [...codes];
}
