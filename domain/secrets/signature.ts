import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secrets } from "./secrets.ts";

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
