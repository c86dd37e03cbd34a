import { createHash, createHmac, randomBytes } from "node:crypto";

const accessMinutes = 60;
export const refreshDays = 30;
/**
 * A refresh within so many seconds of the last gives the same access credential again: two tabs, or
 * an answer that was lost.
 */
export const sameAgainSeconds = 10;
/** How long the replaced access credential is still good, for requests that were on their way. */
export const replacedSeconds = 60;

/** 256 random bits as a text that fits in a cookie. */
export function makeRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The access credential that belongs to a refresh credential and its own expiry. Nobody without the
 * refresh credential, which is not stored, can make it or tell it from a random text; with it, the
 * same refresh done twice gives the same.
 */
export function accessTokenOf(refreshToken: string, expiresAt: Date): string {
  return createHmac("sha256", refreshToken).update(expiresAt.toISOString()).digest("base64url");
}

/**
 * What is stored of a credential: SHA-256, in hexadecimal figures. The credentials are random, so
 * it needs no salt.
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
