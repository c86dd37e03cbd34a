import { createHmac, timingSafeEqual } from "node:crypto";
import { isReference } from "./reference.ts";

/** What was said to the sender of an enquiry when it was stored. */
export interface Receipt {
  reference: string;
  receivedAt: Date;
  /** A mail that confirms it was queued. */
  isMailed: boolean;
}

/**
 * Shows in an address that the thanks there are for an enquiry that was stored, so that no made-up
 * reference is thanked for: `{received at, in ms}.{1 when mailed}.{HMAC-SHA-256}`. It opens
 * nothing.
 */
export function receiptProof({ reference, receivedAt, isMailed }: Receipt, secret: string): string {
  const claim = `${receivedAt.getTime()}.${isMailed ? 1 : 0}`;
  return `${claim}.${signature(reference, claim, secret)}`;
}

/** The receipt that the proof is for; null for one that is made up or changed. */
export function readReceipt(reference: string, proof: string, secret: string): Receipt | null {
  const [time = "", mailed = "", given = ""] = proof.split(".");
  const expected = Buffer.from(signature(reference, `${time}.${mailed}`, secret));
  const claimed = Buffer.from(given);
  if (claimed.length !== expected.length || !timingSafeEqual(claimed, expected)) return null;
  if (!isReference(reference)) return null;
  return { reference, receivedAt: new Date(Number(time)), isMailed: mailed === "1" };
}

function signature(reference: string, claim: string, secret: string): string {
  return createHmac("sha256", secret).update(`receipt ${reference} ${claim}`).digest("base64url");
}
