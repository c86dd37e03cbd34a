/**
 * Random, 128 bits in hexadecimal. `crypto.randomUUID` would need https, which a first try on a
 * home network has not.
 */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
