import { argon2, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** Hashes passwords and checks them. Costly on purpose, so tests may bring a cheaper one. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** The hash of another text with the salt and the cost of this one. */
  hashLike(hash: string, text: string): Promise<string>;
  /** Whether today's `hash` would use another cost. */
  isOutdated(hash: string): boolean;
  /** A hash of no password that costs as much to check as any other. */
  decoy: string;
}

/** The least that the OWASP Password Storage Cheat Sheet asks for: 19 MiB, two passes. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
const saltBytes = 16;
const keyBytes = 32;

/**
 * Argon2id in the PHC string format, which names the cost of each hash
 * (https://github.com/P-H-C/phc-string-format).
 *
 * Hashing runs on Node's thread pool, so that the main thread stays free. `gateHasher` bounds how
 * much of the pool and of the memory many tries at once take.
 */
export const argon2Hasher: PasswordHasher = {
  async hash(password) {
    const salt = randomBytes(saltBytes);
    const key = await argon2Key(password, { salt, keyBytes, ...cost });
    return `${prefix}${unpadded(salt)}$${unpadded(key)}`;
  },
  async verify(hash, password) {
    const { key, expected } = await argon2Like(hash, password);
    return timingSafeEqual(key, expected);
  },
  async hashLike(hash, text) {
    const { beginning, key } = await argon2Like(hash, text);
    return `${beginning}$${unpadded(key)}`;
  },
  isOutdated: (hash) => !hash.startsWith(prefix),
  decoy: `${prefix}${unpadded(Buffer.alloc(saltBytes))}$${unpadded(Buffer.alloc(keyBytes))}`,
};

interface Argon2Options {
  salt: Buffer;
  keyBytes: number;
  /** In KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

const argon2Async = promisify(argon2);

function argon2Key(
  password: string,
  { salt, keyBytes, memory, passes, parallelism }: Argon2Options,
): Promise<Buffer> {
  return argon2Async("argon2id", {
    message: normalized(password),
    nonce: salt,
    tagLength: keyBytes,
    memory,
    passes,
    parallelism,
  });
}

/** What a text gives with the salt and the cost of a stored hash, beside that hash's own key. */
async function argon2Like(hash: string, text: string) {
  const [, beginning = "", m, t, p, salt = "", written = ""] =
    /^(\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+))\$([\w+/]+)$/.exec(hash) ?? [];
  if (!m) throw new Error("A stored password hash cannot be read");
  const expected = Buffer.from(written, "base64");
  const key = await argon2Key(text, {
    salt: Buffer.from(salt, "base64"),
    keyBytes: expected.length,
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
  });
  return { beginning, key, expected };
}

/** Keyboards compose the same letter in different ways, such as `ö`. */
function normalized(password: string): string {
  return password.normalize("NFKC");
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

/**
 * Whether this is the account's password. Without a hash it does the same work, so that the time
 * does not show whether the account exists.
 */
export async function isPassword(
  hasher: PasswordHasher,
  hash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await hasher.verify(hash ?? hasher.decoy, password);
  return matches && hash !== null;
}

/** Letters and digits, without those that are misread for one another. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** A random password that can be read out and typed: five groups of five, 123 bits. */
export function makePassword(): string {
  const group = () => Array.from({ length: 5 }, letter).join("");
  return Array.from({ length: 5 }, group).join("-");
}

/** Whether a text has the form of `makePassword`, and so most likely its strength. */
export function isMadePassword(text: string): boolean {
  return /^(\w{5}-){4}\w{5}$/.test(text);
}

function letter(): string {
  return alphabet.charAt(randomInt(alphabet.length));
}
