import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";

/** The secrets of a site, from which all its keys are derived. */
export interface Secrets {
  /** For everything new. At least 32 characters. */
  current: string;
  /** The secret before, while it is being replaced: what it signed and sealed still counts. */
  previous: string | null;
}

/** What a sealed text is for. A text that was sealed for one purpose opens for no other. */
type SealPurpose = "mail server password" | "push key" | "push subscription";

export interface Opened {
  text: string;
  /** False if the previous secret sealed it: seal it again before that secret is forgotten. */
  isCurrent: boolean;
}

export type SecretBox = ReturnType<typeof openSecretBox>;

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what the database has to hold but a thief of it must not read: AES-256-GCM, with a key
 * for each purpose that HKDF-SHA-256 derives from the site's secret (ASVS 5.0.0, 11.3.2 and
 * 13.3.1).
 */
export function openSecretBox({ current, previous }: Secrets) {
  const secrets = [current, ...(previous ? [previous] : [])];

  /** `v1.{key's id}.{nonce}.{encrypted text and tag}`, in base64url. */
  function seal(purpose: SealPurpose, text: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, keyFor(purpose, current), nonce);
    cipher.setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([
      cipher.update(text, "utf8"),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    return ["v1", keyIdOf(current), nonce.toString("base64url"), sealed.toString("base64url")].join(
      ".",
    );
  }

  /** Null if none of the secrets sealed it, if it was for another purpose, or if it was changed. */
  function open(purpose: SealPurpose, sealed: string): Opened | null {
    const [version, keyId, nonce = "", rest = ""] = sealed.split(".");
    const secret = secrets.find((one) => keyIdOf(one) === keyId);
    const bytes = Buffer.from(rest, "base64url");
    if (version !== "v1" || !secret || bytes.length < tagBytes) return null;
    try {
      const decipher = createDecipheriv(
        algorithm,
        keyFor(purpose, secret),
        Buffer.from(nonce, "base64url"),
        { authTagLength: tagBytes },
      );
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      const text = decipher.update(bytes.subarray(0, -tagBytes), undefined, "utf8");
      return { text: text + decipher.final("utf8"), isCurrent: secret === current };
    } catch {
      return null;
    }
  }

  return { seal, open };
}

function keyFor(purpose: SealPurpose, secret: string): Buffer {
  return derive(secret, `seal ${purpose}`, 32);
}

/** Names the secret without saying anything about it. */
function keyIdOf(secret: string): string {
  return derive(secret, "key id", 6).toString("base64url");
}

function derive(secret: string, use: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", use, bytes));
}

/** Signs a claim that comes back from outside: HMAC-SHA-256, in base64url. */
export function signClaim(claim: string, { current }: Secrets): string {
  return hmac(claim, current);
}

/** Whether the site signed this claim, with its secret or the one before. */
export function isSigned(claim: string, given: string, { current, previous }: Secrets): boolean {
  return [current, ...(previous ? [previous] : [])].some((secret) =>
    isSame(given, hmac(claim, secret)),
  );
}

function hmac(claim: string, secret: string): string {
  return createHmac("sha256", secret).update(claim).digest("base64url");
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

interface SealedColumn {
  table: "mail_settings" | "push_keys" | "push_subscriptions";
  key: string;
  column: string;
  purpose: SealPurpose;
}

/** Every column that the secret box seals. */
const sealedColumns: SealedColumn[] = [
  {
    table: "mail_settings",
    key: "name",
    column: "sealed_password",
    purpose: "mail server password",
  },
  { table: "push_keys", key: "name", column: "sealed_private_key", purpose: "push key" },
  { table: "push_subscriptions", key: "id", column: "sealed", purpose: "push subscription" },
];

/**
 * Seals with the current secret what the previous one sealed, so that the previous one may be
 * forgotten. Several processes may do it at once. Returns how many texts it sealed, and how many no
 * secret of the site opens.
 */
export async function sealAgain(
  db: Kysely<Tables>,
  box: SecretBox,
): Promise<{ sealed: number; lost: number }> {
  const count = { sealed: 0, lost: 0 };
  const tables = db as unknown as Kysely<Record<string, Record<string, string | null>>>;
  for (const { table, key, column, purpose } of sealedColumns) {
    for (const row of await tables.selectFrom(table).select([key, column]).execute()) {
      const stored = row[column] ?? null;
      if (stored === null) continue;
      const opened = box.open(purpose, stored);
      if (!opened) count.lost += 1;
      if (!opened || opened.isCurrent) continue;
      // A text that was replaced meanwhile stays as it is.
      const { numUpdatedRows } = await tables
        .updateTable(table)
        .set({ [column]: box.seal(purpose, opened.text) })
        .where(key, "=", row[key] ?? "")
        .where(column, "=", stored)
        .executeTakeFirstOrThrow();
      count.sealed += Number(numUpdatedRows);
    }
  }
  return count;
}
