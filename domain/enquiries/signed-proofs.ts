import { isSigned, type Secrets, signClaim } from "#domain/secrets/secret-box.ts";

/** A stored enquiry, as the page that thanks its sender knows it. */
export interface ThankedEnquiry {
  reference: string;
  receivedAt: Date;
  /** Whether a receipt was queued. */
  isMailed: boolean;
}

/**
 * Names an enquiry in a URL, and proves that it was stored, so that the page thanks nobody for an
 * invented one: `{reference}.{received at, in ms}.{1 when mailed}.{HMAC-SHA-256}`. It gives access
 * to nothing.
 */
export function thanksProof(
  { reference, receivedAt, isMailed }: ThankedEnquiry,
  secrets: Secrets,
): string {
  const claim = `${reference}.${receivedAt.getTime()}.${isMailed ? 1 : 0}`;
  return `${claim}.${signClaim(`thanks ${claim}`, secrets)}`;
}

/** The enquiry that the proof is for; null for a forged one. */
export function readThanksProof(proof: string, secrets: Secrets): ThankedEnquiry | null {
  const [reference = "", time = "", mailed = "", given = ""] = proof.split(".");
  if (!isSigned(`thanks ${reference}.${time}.${mailed}`, given, secrets)) return null;
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
