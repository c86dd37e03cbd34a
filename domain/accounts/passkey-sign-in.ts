import { recordActivity, recordOnceAnHour } from "#domain/activity/record-activity.ts";
import { senderDigest } from "#domain/text/sender.ts";
import { lockAccount } from "./account.ts";
import { endChallenge, keepChallenge, takeTry } from "./challenges.ts";
import { isKnownBrowser } from "./known-browsers.ts";
import {
  type PasskeyRequestOptions,
  passkeySiteOf,
  readSignature,
  requestOptions,
} from "./passkey-answers.ts";
import { countSignature, holderOf, noPasskeysHere } from "./passkeys.ts";
import { makeRefreshToken } from "./session-credentials.ts";
import { beginSession, type SignedIn } from "./sessions.ts";
import { throttledMessage } from "./throttle.ts";
import type { AccountTools } from "./tools.ts";

export type PasskeySignInOffer =
  /** `token` is for the cookie of the answer. */
  | { outcome: "offered"; token: string; options: PasskeyRequestOptions }
  | { outcome: "unavailable"; message: string }
  | { outcome: "throttled"; message: string; retryAfterSeconds: number };

export interface PasskeyAsked {
  /** The cookie of a sign-in that waits for a code, which may go on waiting. */
  token?: string | undefined;
  /** The IP address of the request. */
  address: string;
  now: Date;
}

/** Begins a sign-in by passkey, which is enough: its device asks for finger, face or PIN. */
export async function offerPasskeySignIn(
  { db, secret, siteUrl, throttle }: AccountTools,
  { token = makeRefreshToken(), address, now }: PasskeyAsked,
): Promise<PasskeySignInOffer> {
  const site = passkeySiteOf(siteUrl);
  if (!site) return { outcome: "unavailable", message: noPasskeysHere };
  const retryAfterSeconds = await throttle.admitOffer(senderDigest(address, secret));
  if (retryAfterSeconds > 0) {
    const message = throttledMessage(retryAfterSeconds, "attempts");
    return { outcome: "throttled", message, retryAfterSeconds };
  }
  const options = await requestOptions(site);
  const { challenge } = options;
  await keepChallenge(db, { token, kind: "passkey", userId: null, secret: challenge, now });
  return { outcome: "offered", token, options };
}

export interface PasskeyTry {
  /** The cookie's. */
  token: string;
  /** `PublicKeyCredential.toJSON()` of the browser. */
  answer: unknown;
  /** The IP address of the request. */
  address: string;
  userAgent?: string;
  /** The browser's cookie. */
  browser?: string | undefined;
  now: Date;
}

export type PasskeySignInResult =
  | ({ outcome: "signed-in" } & SignedIn)
  /** `email` is for the record; null when nobody knows whose try it was. */
  | { outcome: "refused"; message: string; email: string | null }
  | { outcome: "throttled"; message: string; retryAfterSeconds: number; email: string | null }
  /** It took too long: the person begins again. */
  | { outcome: "over"; message: string };

/** Starts a session for a passkey. */
export async function takePasskey(
  tools: AccountTools,
  attempt: PasskeyTry,
): Promise<PasskeySignInResult> {
  const { db, secret, siteUrl, throttle } = tools;
  const { token, answer, address, userAgent = "", browser, now } = attempt;
  const answered = { token, kind: "passkey", now } as const;
  const site = passkeySiteOf(siteUrl);
  const challenge = await takeTry(db, answered);
  if (!site || !challenge) return passkeyOver;
  const holder = await holderOf(db, answer, site);
  const user = holder?.user ?? null;
  const email = user?.email ?? null;
  const sender = senderDigest(address, secret);
  const isKnown = await isKnownBrowser(db, { userId: user?.id, browser });
  const actor = { email: email ?? "", id: user?.id ?? null, sender };
  const detail = { by: "passkey" };
  const admission = await throttle.admit({ email: email ?? "", sender, isKnown });
  if (!admission.admitted) {
    const { retryAfterSeconds } = admission;
    await recordOnceAnHour(db, { at: now, actor, event: "sign-in throttled", detail });
    const message = throttledMessage(retryAfterSeconds);
    return { outcome: "throttled", message, retryAfterSeconds, email };
  }
  const asked = { ...site, challenge: challenge.secret };
  const counter = holder && (await readSignature(answer, { ...asked, passkey: holder }));
  const refuse = async (message: string): Promise<PasskeySignInResult> => {
    await recordActivity(db, { at: now, actor, event: "sign-in failed", detail });
    return { outcome: "refused", message, email };
  };
  if (!holder || !user || counter === null) return refuse(notHere);
  const result = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id);
    if (!(await endChallenge(trx, answered))) return "over";
    const counted = await countSignature(trx, { holder, counter, now });
    if (counted !== "signed") return counted;
    const signedIn = await beginSession(trx, { user, sender, userAgent, browser, now });
    const doer = { ...actor, session: signedIn.sessionId };
    await recordActivity(trx, { at: now, actor: doer, event: "signed in", detail });
    return signedIn;
  });
  if (result === "over") return passkeyOver;
  if (typeof result === "string") return refuse(result === "copied" ? copied : notHere);
  await admission.succeeded();
  return { outcome: "signed-in", ...result };
}

const passkeyOver = {
  outcome: "over",
  message: "That took too long. Please sign in again.",
} as const;
const notHere = "This passkey does not sign you in here. Please try again, or use your password.";
const copied =
  "This passkey may have been copied: it has signed in more often than this device knows. Use your password, then remove the passkey.";
