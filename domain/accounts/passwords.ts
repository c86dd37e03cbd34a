import { randomInt } from "node:crypto";
import { passwordLimits } from "./password-limits.ts";

/**
 * Makes and checks password hashes. Costly on purpose; tests that are not about that may bring a
 * cheaper one.
 */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** A hash that no password has, and that costs as much to check as any other. */
  decoy: string;
}

/** Better Auth's: scrypt with N=16384, r=16, p=1, about 32 MB and a twentieth of a second each. */
export const scryptHasher: PasswordHasher = {
  hash: async (password) => (await betterAuthCrypto()).hashPassword(password),
  verify: async (hash, password) => (await betterAuthCrypto()).verifyPassword({ hash, password }),
  decoy: `${"0".repeat(32)}:${"0".repeat(128)}`,
};

/** Loaded when a password is first needed, as most starts need none for days. */
function betterAuthCrypto() {
  return import("better-auth/crypto");
}

/**
 * Whether it is the password; without a hash to compare with, the same work for nothing, so that
 * time does not tell.
 */
export async function isPassword(
  hasher: PasswordHasher,
  hash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await hasher.verify(hash ?? hasher.decoy, password);
  return matches && hash !== null;
}

/**
 * What a new password must be and is not, e.g. `must have at least 12 characters`; null when it may
 * be used.
 */
export function passwordFault(password: string): string | null {
  const { length } = [...password];
  if (length < passwordLimits.least) return `must have at least ${passwordLimits.least} characters`;
  if (length > passwordLimits.most) return `must have at most ${passwordLimits.most} characters`;
  return null;
}

/** Without letters and figures that are misread for one another. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** A random password that can be read out and typed: four groups of five, 99 bits. */
export function makePassword(): string {
  const group = () => Array.from({ length: 5 }, letter).join("");
  return Array.from({ length: 4 }, group).join("-");
}

function letter(): string {
  return alphabet.charAt(randomInt(alphabet.length));
}
