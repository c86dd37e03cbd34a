import { createHash, createHmac, randomBytes } from "node:crypto";

const accessMinutes = 60;
export const refreshDays = 30;
/**
 * A refresh within so many seconds of the last one gives the same access credential: two tabs may
 * refresh at once, or a browser may ask again after a lost answer.
 */
export const sameAgainSeconds = 10;
/** How long a replaced access credential stays valid, for requests that are on their way. */
export const replacedSeconds = 60;

/** 256 random bits as a text that fits in a cookie. */
export function makeRefreshToken(): string {
  return randomBytes(32).toString("base64url");
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

export function accessExpiry(now: Date): Date {
  return new Date(now.getTime() + accessMinutes * 60_000);
}

export function refreshExpiry(now: Date): Date {
  return new Date(now.getTime() + refreshDays * 24 * 60 * 60_000);
}

/** Seconds since the access credential with this expiry was issued. */
export function secondsSinceIssue(expiresAt: Date, now: Date): number {
  return accessMinutes * 60 - (expiresAt.getTime() - now.getTime()) / 1000;
}
