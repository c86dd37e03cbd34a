/** Crockford's base 32: no I, L, O and U, which are misread or spell words. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const pattern = /^[A-Z]{1,4}-[0-9A-HJKMNP-TV-Z]{6}$/;

/**
 * A random reference to quote on the phone, e.g. `DS-7K2M9X`, out of a thousand million. It begins
 * with the initials of the business, as far as these are letters from A to Z.
 */
export function makeReference(initials = ""): string {
  // 256 is a multiple of 32, so every letter is equally likely.
  // Browsers load this file too, where node:crypto is missing.
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  const letters = Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length));
  return `${prefix(initials)}-${letters.join("")}`;
}

function prefix(initials: string): string {
  const letters = initials
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z]/g, "");
  return letters.slice(0, 4) || "REF";
}

/** Whether a text, for example from a URL, has the form of a reference. */
export function isReference(text: string): boolean {
  return pattern.test(text);
}
