import { randomUUID } from "node:crypto";

/** Throws for a key that leads out of the store. */
export function checkKey(key: string): void {
  const isUnsafe = (part: string) => /^\.{0,2}$|[\\\0]/.test(part);
  if (key.split("/").some(isUnsafe)) throw new Error(`${JSON.stringify(key)} is no key of a file`);
}

/** A key for a file that `probe` writes. */
export function newProbeKey(): string {
  return `probe-${randomUUID()}`;
}

/** Stands between the name of an object and the random part of a claim to it. */
export const claimMark = ".claim-";

/** A key for the claim to a key. */
export function newClaimKey(key: string): string {
  return `${key}${claimMark}${randomUUID()}`;
}

/** Whether this is the key of a probe or of a claim. A crash may leave them. */
export function isLeftoverKey(key: string): boolean {
  return /(^probe|\.claim)-[0-9a-f-]{36}$/.test(key);
}
