import { isIP } from "node:net";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";

/** For `PublicKeyCredential.parseCreationOptionsFromJSON` in the browser. */
export type PasskeyCreationOptions = PublicKeyCredentialCreationOptionsJSON;
/** For `PublicKeyCredential.parseRequestOptionsFromJSON` in the browser. */
export type PasskeyRequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** A passkey of a host, as browsers find it. */
export interface KnownPasskey {
  id: string;
  transports: string[];
}

/** Where passkeys are made and used. */
export interface PasskeySite {
  /** The site's url without a trailing slash. */
  siteUrl: string;
  host: string;
}

/** Null where browsers make no passkeys. */
export function passkeySiteOf(siteUrl: string | null): PasskeySite | null {
  const host = siteUrl === null ? null : passkeyHostOf(siteUrl);
  return siteUrl === null || host === null ? null : { siteUrl, host };
}

/**
 * The host for which browsers make passkeys on this site. Null where they make none: at an address
 * of digits, and over plain http unless the host is localhost (WebAuthn, 5.1.2).
 */
function passkeyHostOf(siteUrl: string): string | null {
  const { protocol, hostname } = new URL(siteUrl);
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  const isTrusted = protocol === "https:" || hostname === "localhost";
  return isTrusted && !isNumber ? hostname : null;
}

/** The library has 5 MB, and few requests need it. */
const library = () => import("@simplewebauthn/server");

/** How long a browser lets the person find her passkey, in milliseconds. */
const timeout = 4 * 60_000;

/**
 * EdDSA, ES256 and RS256 (IANA COSE Algorithms): one of them is in every device. Unless they are
 * named, the library also tries an algorithm that Node calls experimental.
 */
const algorithms = [-8, -7, -257];

/**
 * What a browser needs to make a passkey that the person can find without typing who she is, and
 * that asks for her finger, face or PIN.
 */
export async function creationOptions(
  { host }: PasskeySite,
  made: { userId: string; email: string; siteName: string; others: KnownPasskey[] },
): Promise<PasskeyCreationOptions> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: made.siteName,
    rpID: host,
    userName: made.email,
    userDisplayName: made.email,
    userID: new Uint8Array(Buffer.from(made.userId)),
    excludeCredentials: made.others,
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    timeout,
  });
}

/** What a browser needs to sign with one of these passkeys, or with any of the host. */
export async function requestOptions(
  { host }: PasskeySite,
  allowed?: KnownPasskey[],
): Promise<PasskeyRequestOptions> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: host,
    userVerification: "required",
    timeout,
    ...(allowed && { allowCredentials: allowed }),
  });
}

export interface NewPasskey extends KnownPasskey {
  /** In COSE format, as base64url. */
  publicKey: string;
  counter: number;
}

/** Reads what a browser made. Null when it is not for this site and challenge. */
export async function readNewPasskey(
  answer: unknown,
  { siteUrl, host, challenge }: PasskeySite & { challenge: string },
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const read = await nullForFault(() =>
    verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: new URL(siteUrl).origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!read?.verified) return null;
  const { id, publicKey, counter, transports = [] } = read.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
}

/** The id of the passkey that signed. Null for what no browser sends. */
export function passkeyIdOf(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("id" in answer)) return null;
  return typeof answer.id === "string" && /^[\w-]{1,1400}$/.test(answer.id) ? answer.id : null;
}

/**
 * The counter of a passkey that signed the challenge on this site, after asking for finger, face or
 * PIN. Null when it did not. The caller compares the counter with the stored one.
 */
export async function readSignature(
  answer: unknown,
  {
    siteUrl,
    host,
    challenge,
    passkey,
  }: PasskeySite & { challenge: string; passkey: { id: string; publicKey: string } },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const read = await nullForFault(() =>
    verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: new URL(siteUrl).origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: 0,
      },
    }),
  );
  return read?.verified ? read.authenticationInfo.newCounter : null;
}

/** The library reads no database: whatever it throws is a fault of the answer. */
async function nullForFault<Read>(read: () => Promise<Read>): Promise<Read | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
