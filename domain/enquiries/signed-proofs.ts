import type { Secrets } from "#domain/secrets/secrets.ts";
import { isSigned, signClaim } from "#domain/secrets/signature.ts";
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
  secrets: Secrets,
): string {
  const claim = `${receivedAt.getTime()}.${isMailed ? 1 : 0}`;
  // The word stays: addresses that were given out are signed with it.
  return `${claim}.${signClaim(`receipt ${reference} ${claim}`, secrets)}`;
}

/** The enquiry that the proof is for; null for a forged one. */
export function readThanksProof(
  reference: string,
  proof: string,
  secrets: Secrets,
): ThankedEnquiry | null {
  const [time = "", mailed = "", given = ""] = proof.split(".");
  if (!isSigned(`receipt ${reference} ${time}.${mailed}`, given, secrets)) return null;
  if (!isReference(reference)) return null;
  return { reference, receivedAt: new Date(Number(time)), isMailed: mailed === "1" };
}

/** How long the sender may add photos after the enquiry, in milliseconds. */
const photoTokenLifetime = 60 * 60 * 1000;

/** Lets the sender of an enquiry add photos to it: `{id}.{end, in ms}.{HMAC-SHA-256}`. */
export function photoToken(enquiryId: string, secrets: Secrets, now: Date): string {
  const claim = `${enquiryId}.${now.getTime() + photoTokenLifetime}`;
  return `${claim}.${signClaim(`photos ${claim}`, secrets)}`;
}

/** Id of the enquiry that the token is for; null for a forged or expired token. */
export function readPhotoToken(token: string, secrets: Secrets, now: Date): string | null {
  const [id = "", end = "", given = ""] = token.split(".");
  if (!isSigned(`photos ${id}.${end}`, given, secrets)) return null;
  return Number(end) > now.getTime() ? id : null;
}
