/** Crockford's base 32: no I, L, O and U, which are misread or spell words. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const pattern = /^DS-[0-9A-HJKMNP-TV-Z]{6}$/;

/** A random reference to quote on the phone, e.g. `DS-7K2M9X`, out of a thousand million. */
export function makeReference(): string {
  // 256 is a multiple of 32, so every letter is equally likely.
  // Browsers load this file too, where node:crypto is missing.
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  const letters = Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length));
  return `DS-${letters.join("")}`;
}

/** Whether a text, for example from a URL, has the form of a reference. */
export function isReference(text: string): boolean {
  return pattern.test(text);
}
