import { randomBytes, scryptSync } from "node:crypto";
import type { PasswordHasher } from "#domain/accounts/passwords.ts";

/**
 * Scrypt at a thousandth of its cost, for tests that are not about hashing. It counts the passwords
 * that it checks.
 */
export function quickHasher(): PasswordHasher & { verified: string[] } {
  const verified: string[] = [];
  return {
    verified,
    async hash(password) {
      const salt = randomBytes(8).toString("hex");
      return `${salt}:${keyOf(password, salt)}`;
    },
    async verify(hash, password) {
      verified.push(hash);
      const [salt = "", key] = hash.split(":");
      return keyOf(password, salt) === key;
    },
    async hashLike(hash, text) {
      const [salt = ""] = hash.split(":");
      return `${salt}:${keyOf(text, salt)}`;
    },
    isOutdated: () => false,
    decoy: "00:00",
  };
}

function keyOf(password: string, salt: string): string {
  return scryptSync(password, salt, 32, { N: 16, r: 1, p: 1 }).toString("hex");
}
