import { randomInt } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { PasswordHasher } from "#domain/accounts/passwords.ts";

/** How many codes a set has. */
const codesInSet = 10;
const groups = 2;
const groupLetters = 5;
/** Letters and digits, without those that are misread for one another: 49 bits in a code. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** A code from a cryptographic source (ASVS 5.0.0, 6.5.3 and 6.5.4), such as `k3mfp-92xwh`. */
function makeCode(): string {
  const letter = () => alphabet.charAt(randomInt(alphabet.length));
  const group = () => Array.from({ length: groupLetters }, letter).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** A typed code as it was shown; null when it is none. Capitals, spaces and the dash are free. */
function readRecoveryCode(typed: string): string | null {
  if (typed.length > 100) return null;
  const letters = typed.toLowerCase().replace(/[\s‐-―-]/g, "");
  if (letters.length !== groups * groupLetters) return null;
  if ([...letters].some((letter) => !alphabet.includes(letter))) return null;
  return `${letters.slice(0, groupLetters)}-${letters.slice(groupLetters)}`;
}

/** A new set: what the person keeps, and what the database keeps. */
export interface CodeSet {
  codes: string[];
  hashes: string[];
}

/** Makes a set. It takes as long as ten passwords, so do it outside of transactions. */
export async function makeCodeSet(hasher: PasswordHasher): Promise<CodeSet> {
  const codes = Array.from({ length: codesInSet }, makeCode);
  const [first = "", ...others] = codes;
  // One salt for the set, so that one computation compares a typed code with all of them.
  const hash = await hasher.hash(first);
  const hashes = [hash];
  for (const code of others) hashes.push(await hasher.hashLike(hash, code));
  return { codes, hashes };
}

/** Stores a set in place of the one before. */
export async function storeCodeSet(
  trx: Transaction<Tables>,
  { set, userId, now }: { set: CodeSet; userId: string; now: Date },
): Promise<void> {
  await deleteCodes(trx, userId);
  const made_at = now.toISOString();
  const rows = set.hashes.map((hash) => ({ user_id: userId, hash, made_at }));
  await trx.insertInto("recovery_codes").values(rows).execute();
}

/**
 * Stores a set for an account that has no codes, and returns what the person keeps. Null for an
 * account that has some: they stay. The caller has locked the account.
 */
export async function storeFirstCodes(
  trx: Transaction<Tables>,
  { set, userId, now }: { set: CodeSet; userId: string; now: Date },
): Promise<string[] | null> {
  if ((await countCodes(trx, userId)) > 0) return null;
  await storeCodeSet(trx, { set, userId, now });
  return set.codes;
}

/** Deletes an account's codes. */
export async function deleteCodes(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

/** How many codes were not used yet. */
export async function countCodes(db: Kysely<Tables>, userId: string): Promise<number> {
  return (await hashesOf(db, userId)).length;
}

async function hashesOf(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("recovery_codes")
    .select("hash")
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ hash }) => hash);
}

/**
 * Reads a typed code. Returns a function that uses the code up, and resolves to true for one caller
 * only (ASVS 5.0.0, 6.5.1); null when the account has no such code.
 */
export async function readCodeOf(
  db: Kysely<Tables>,
  { hasher, userId, typed }: { hasher: PasswordHasher; userId: string; typed: string },
): Promise<((trx: Transaction<Tables>) => Promise<boolean>) | null> {
  const code = readRecoveryCode(typed);
  const hashes = await hashesOf(db, userId);
  // A wrong code costs the same, whether there are codes or not.
  const hash = await hasher.hashLike(hashes[0] ?? hasher.decoy, code ?? "");
  if (code === null || !hashes.includes(hash)) return null;
  return async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("recovery_codes")
      .where("user_id", "=", userId)
      .where("hash", "=", hash)
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  };
}
