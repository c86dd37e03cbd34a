import { createHmac, timingSafeEqual } from "node:crypto";
import { isReference } from "./reference.ts";

/** A stored enquiry, as the page that thanks its sender knows it. */
export interface ThankedEnquiry {
  reference: string;
  receivedAt: Date;
  /** Whether a receipt was queued. */
  isMailed: boolean;
}

/**
 * Proves in a URL that an enquiry was stored, so that the page thanks nobody for an invented
 * reference: `{received at, in ms}.{1 when mailed}.{HMAC-SHA-256}`. It gives access to nothing.
 */
export function thanksProof(
  { reference, receivedAt, isMailed }: ThankedEnquiry,
  secret: string,
): string {
  const claim = `${receivedAt.getTime()}.${isMailed ? 1 : 0}`;
  // The word stays: addresses that were given out are signed with it.
  return `${claim}.${signature(`receipt ${reference} ${claim}`, secret)}`;
}

/** The enquiry that the proof is for; null for a forged one. */
export function readThanksProof(
  reference: string,
  proof: string,
  secret: string,
): ThankedEnquiry | null {
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
