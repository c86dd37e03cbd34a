import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

const accessMinutes = 60;
const day = 24 * 60 * 60_000;
/** A session that nobody uses for so long ends (ASVS 5.0.0, 7.3.1). */
const idleDays = 30;
/** A session ends so long after its sign-in, however much it is used (ASVS 5.0.0, 7.3.2). */
const longestDays = 90;
/**
 * A refresh within so many seconds of the last one gives the same credentials: two tabs may refresh
 * at once, or a browser may ask again after a lost answer. As long, a replaced access credential
 * stays valid for requests that are on their way.
 */
const sameAgainSeconds = 60;

/** 256 random bits as a text that fits in a cookie. */
export function makeRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The refresh credential that replaces this one. The same one gives the same successor, so a
 * repeated refresh needs no stored answer. Only the server can compute it: whoever steals a spent
 * credential learns nothing of those after it.
 */
export function successorOf(refreshToken: string, secret: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "refresh credential's successor", 32));
  return createHmac("sha256", key).update(refreshToken).digest("base64url");
}

/**
 * The access credential for a refresh credential and an expiry. Only the holder of the refresh
 * credential, which is not stored, can compute it. The same refresh done twice gives the same one.
 */
export function accessTokenOf(refreshToken: string, expiresAt: Date): string {
  return createHmac("sha256", refreshToken).update(expiresAt.toISOString()).digest("base64url");
}

/**
 * The form in which a credential is stored: its SHA-256, in hexadecimal digits. The credentials are
 * random, so they need no salt.
 */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** When credentials that are issued now end. `signedInAt` is that of their session. */
export function expiriesOf(signedInAt: Date, now: Date): { access: Date; refresh: Date } {
  const end = signedInAt.getTime() + longestDays * day;
  return {
    access: new Date(Math.min(now.getTime() + accessMinutes * 60_000, end)),
    refresh: new Date(Math.min(now.getTime() + idleDays * day, end)),
  };
}

/** A session that began then, or before, has ended by now. */
export function oldestSignIn(now: Date): Date {
  return new Date(now.getTime() - longestDays * day);
}

/** Whether something done at `then` is so recent that a refresh gives the same credentials. */
export function isJustNow(then: string, now: Date): boolean {
  return now.getTime() - Date.parse(then) < sameAgainSeconds * 1000;
}
