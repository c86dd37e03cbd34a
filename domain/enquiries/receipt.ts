import { createHmac, timingSafeEqual } from "node:crypto";
import { isReference } from "./reference.ts";

/** What the sender was told when the enquiry was stored. */
export interface Receipt {
  reference: string;
  receivedAt: Date;
  /** Whether a confirmation mail was queued. */
  isMailed: boolean;
}

/**
 * Proves in a URL that an enquiry was stored, so that the page thanks nobody for an invented
 * reference: `{received at, in ms}.{1 when mailed}.{HMAC-SHA-256}`. It gives access to nothing.
 */
export function receiptProof({ reference, receivedAt, isMailed }: Receipt, secret: string): string {
  const claim = `${receivedAt.getTime()}.${isMailed ? 1 : 0}`;
  return `${claim}.${signature(`receipt ${reference} ${claim}`, secret)}`;
}

/** The receipt that the proof is for; null for a forged one. */
export function readReceipt(reference: string, proof: string, secret: string): Receipt | null {
  const [time = "", mailed = "", given = ""] = proof.split(".");
  if (!isSignature(given, `receipt ${reference} ${time}.${mailed}`, secret)) return null;
  if (!isReference(reference)) return null;
  return { reference, receivedAt: new Date(Number(time)), isMailed: mailed === "1" };
}

/** How long the sender may add photos after the enquiry, in milliseconds. */
const photoTokenLifetime = 60 * 60 * 1000;

/** Lets the sender of an enquiry add photos to it: `{id}.{end, in ms}.{HMAC-SHA-256}`. */
export function photoToken(enquiryId: string, secret: string, now: Date): string {
  const claim = `${enquiryId}.${now.getTime() + photoTokenLifetime}`;
  return `${claim}.${signature(`photos ${claim}`, secret)}`;
}

/** Id of the enquiry that the token is for; null for a forged or expired token. */
export function readPhotoToken(token: string, secret: string, now: Date): string | null {
  const [id = "", end = "", given = ""] = token.split(".");
  if (!isSignature(given, `photos ${id}.${end}`, secret)) return null;
  return Number(end) > now.getTime() ? id : null;
}

function signature(claim: string, secret: string): string {
  return createHmac("sha256", secret).update(claim).digest("base64url");
}

function isSignature(given: string, claim: string, secret: string): boolean {
  const expected = Buffer.from(signature(claim, secret));
  const claimed = Buffer.from(given);
  return claimed.length === expected.length && timingSafeEqual(claimed, expected);
}
