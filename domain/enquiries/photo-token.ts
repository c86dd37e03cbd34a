import { createHmac, timingSafeEqual } from "node:crypto";

/** For how long after an enquiry its sender may add photos, in milliseconds. */
const validity = 60 * 60 * 1000;

/**
 * What lets the sender of an enquiry add photos to it, and nobody else:
 * `{id}.{end}.{HMAC-SHA-256}`.
 */
export function photoToken(enquiryId: string, secret: string, now: Date): string {
  const claim = `${enquiryId}.${now.getTime() + validity}`;
  return `${claim}.${signature(claim, secret)}`;
}

/**
 * Id of the enquiry that the token is for; null for one that is made up, changed or past its time.
 */
export function readPhotoToken(token: string, secret: string, now: Date): string | null {
  const [id = "", end = "", given = ""] = token.split(".");
  const expected = Buffer.from(signature(`${id}.${end}`, secret));
  const claimed = Buffer.from(given);
  if (claimed.length !== expected.length || !timingSafeEqual(claimed, expected)) return null;
  return Number(end) > now.getTime() ? id : null;
}

function signature(claim: string, secret: string): string {
  return createHmac("sha256", secret).update(`photos ${claim}`).digest("base64url");
}
