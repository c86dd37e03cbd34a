import { randomBytes } from "node:crypto";

/**
 * Crockford's base 32: figures and capitals without I, L, O and U, which are misread or spell
 * words.
 */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const pattern = /^DS-[0-9A-HJKMNP-TV-Z]{6}$/;

/** A reference to quote on the phone, e.g. `DS-7K2M9X`: one of a thousand million, by chance. */
export function makeReference(): string {
  // 256 is a multiple of 32, so that each letter is as likely as any other.
  const letters = Array.from(randomBytes(6), (byte) => alphabet.charAt(byte % alphabet.length));
  return `DS-${letters.join("")}`;
}

/** Whether a text, from a URL say, has the form of a reference. */
export function isReference(text: string): boolean {
  return pattern.test(text);
}
