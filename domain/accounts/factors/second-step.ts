import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { findById, lockAccount, passwordHashOf } from "#domain/accounts/account.ts";
import { beginSession } from "#domain/accounts/begin-session.ts";
import { isKnownBrowser } from "#domain/accounts/known-browsers.ts";
import { hashOf, makeRefreshToken } from "#domain/accounts/session-credentials.ts";
import type { SignedIn } from "#domain/accounts/sessions.ts";
import { throttledMessage } from "#domain/accounts/throttle.ts";
import type { AccountTools, User } from "#domain/accounts/tools.ts";
import { recordActivity, recordOnceAnHour } from "#domain/activity/record-activity.ts";
import { senderDigest } from "#domain/text/sender.ts";
import { type PasskeyRequestOptions, passkeySiteOf, requestOptions } from "./passkey-answers.ts";
import { holderOf, knownPasskeys, noPasskeysHere, type OfferResult } from "./passkeys.ts";
import {
  endPending,
  findPending,
  keepPending,
  type Pending,
  setChallenge,
} from "./pending-sign-ins.ts";
import { type Proof, readProof } from "./proof.ts";
import { isProtected, readProtection } from "./protection.ts";

/** The ways to take the second step, as `grant_type` names them. */
export type SecondMethod = "passkey" | "totp" | "recovery_code";

export interface SecondStep {
  outcome: "second-step";
  /** For the cookie that connects both steps. */
  token: string;
  methods: SecondMethod[];
  message: string;
}

/**
 * Begins the second step of a sign-in whose password was right. Null for an account that has none.
 * The caller has locked the account.
 */
export async function beginSecondStep(
  db: Kysely<Tables>,
  { siteUrl }: Pick<AccountTools, "siteUrl">,
  { userId, passwordHash, now }: { userId: string; passwordHash: string; now: Date },
): Promise<SecondStep | null> {
  const protection = await readProtection({ db, siteUrl }, { userId });
  if (!isProtected(protection)) return null;
  const { passkeys, appSince, codesLeft } = protection;
  const methods: SecondMethod[] = [];
  if (passkeys.some(({ worksHere }) => worksHere)) methods.push("passkey");
  if (appSince) methods.push("totp");
  if (codesLeft > 0) methods.push("recovery_code");
  const token = makeRefreshToken();
  const passwordDigest = hashOf(passwordHash);
  const step = "second step";
  await keepPending(db, { token, step, userId, challenge: null, passwordDigest }, now);
  const elsewhere = passkeys.find(({ worksHere }) => !worksHere)?.host;
  return { outcome: "second-step", token, methods, message: messageFor(methods, elsewhere) };
}

function messageFor(methods: SecondMethod[], elsewhere: string | undefined): string {
  const moved =
    elsewhere === undefined || methods.includes("passkey")
      ? ""
      : `Your passkey was made for ${elsewhere} and does not work at this address. `;
  if (methods.includes("passkey")) return "Your password is right. Now use your passkey.";
  if (methods.includes("totp"))
    return `${moved}Your password is right. Now type the code that your authenticator app shows.`;
  if (methods.includes("recovery_code"))
    return `${moved}Your password is right. Now type one of your recovery codes.`;
  return `${moved}Your password is right, but nothing is left that proves it is you. The person who looks after the website can let you in.`;
}

export type PasskeySignInOffer =
  | OfferResult<{ token: string; options: PasskeyRequestOptions }>
  | { outcome: "throttled"; message: string; retryAfterSeconds: number };

/** Begins a sign-in by passkey alone. `token` is for the cookie of the answer. */
export async function offerPasskeySignIn(
  { db, secret, siteUrl, throttle }: AccountTools,
  { address, now }: { address: string; now: Date },
): Promise<PasskeySignInOffer> {
  const site = passkeySiteOf(siteUrl);
  if (!site) return { outcome: "unavailable", message: noPasskeysHere };
  const retryAfterSeconds = await throttle.admitOffer(senderDigest(address, secret));
  if (retryAfterSeconds > 0) {
    const message = throttledMessage(retryAfterSeconds, "attempts");
    return { outcome: "throttled", message, retryAfterSeconds };
  }
  const options = await requestOptions(site);
  const token = makeRefreshToken();
  const { challenge } = options;
  const pending = {
    token,
    step: "passkey",
    userId: null,
    challenge,
    passwordDigest: null,
  } as const;
  await keepPending(db, pending, now);
  return { outcome: "offered", options: { token, options } };
}

/** Offers the account's passkeys for the second step that waits. */
export async function offerPasskeyStep(
  { db, siteUrl }: AccountTools,
  { token, now }: { token: string; now: Date },
): Promise<OfferResult<PasskeyRequestOptions>> {
  const site = passkeySiteOf(siteUrl);
  if (!site) return { outcome: "unavailable", message: noPasskeysHere };
  const pending = await findPending(db, { token, steps: ["second step"], now });
  if (!pending?.userId) return { outcome: "unavailable", message: over };
  const options = await requestOptions(site, await knownPasskeys(db, pending.userId, site));
  await setChallenge(db, { token, challenge: options.challenge });
  return { outcome: "offered", options };
}

const over = "That took too long. Please sign in again.";

export interface StepTry {
  token: string;
  proof: Proof;
  /** The IP address of the request. */
  address: string;
  userAgent?: string;
  /** The browser's cookie. */
  browser?: string | undefined;
  now: Date;
}

export type StepResult =
  | ({ outcome: "signed-in" } & SignedIn)
  /** `email` is for the record; null when nobody knows whose try it was. */
  | { outcome: "refused"; message: string; email: string | null }
  | { outcome: "throttled"; message: string; retryAfterSeconds: number; email: string | null }
  /** There is no such step any more: the person begins again. */
  | { outcome: "over"; message: string };

/** Starts a session for the second step after a password, or for a passkey alone. */
export async function takeStep(tools: AccountTools, attempt: StepTry): Promise<StepResult> {
  const { db, secret, siteUrl, throttle } = tools;
  const { token, proof, address, userAgent = "", browser, now } = attempt;
  const waiting = { token, steps: ["second step", "passkey"] as const, now };
  const pending = await findPending(db, waiting);
  if (!pending || (pending.userId === null && proof.method !== "passkey"))
    return { outcome: "over", message: over };
  const user = await personOf(db, siteUrl, { pending, proof });
  const sender = senderDigest(address, secret);
  const isKnown = await isKnownBrowser(db, { userId: user?.id, browser });
  const isCode = proof.method !== "passkey";
  const email = user?.email ?? null;
  const actor = { email: email ?? "", id: user?.id ?? null, sender };
  const detail = { by: proof.method };
  const recordFailure = () =>
    recordActivity(db, { at: now, actor, event: "sign-in failed", detail });
  const admission = await throttle.admit({ email: email ?? "", sender, isKnown, isCode });
  if (!admission.admitted) {
    const { retryAfterSeconds } = admission;
    const message = throttledMessage(retryAfterSeconds);
    await recordOnceAnHour(db, { at: now, actor, event: "sign-in throttled", detail });
    return { outcome: "throttled", message, retryAfterSeconds, email };
  }
  const reading = user && readProof(tools, { user, pending, proof, now });
  const spend = reading && (await admission.checking(reading));
  if (!spend) {
    await recordFailure();
    return { outcome: "refused", message: refusals[proof.method], email };
  }
  const result = await db.transaction().execute(async (trx): Promise<StepResult> => {
    await lockAccount(trx, user.id);
    const hash = await passwordHashOf(trx, user.id);
    // The password may have been changed since the first step.
    if (pending.passwordDigest !== null && pending.passwordDigest !== hashOf(hash ?? ""))
      return { outcome: "over", message: over };
    // Another try may have signed in meanwhile. A code is not spent for nothing.
    if (!(await findPending(trx, waiting))) return { outcome: "over", message: over };
    const spent = await spend(trx);
    if (spent !== "accepted") {
      const message = refusals[spent === "copied" ? spent : proof.method];
      return { outcome: "refused", message, email };
    }
    await endPending(trx, token);
    const signedIn = await beginSession(trx, { user, sender, userAgent, browser, now });
    const doer = { ...actor, session: signedIn.sessionId };
    await recordActivity(trx, { at: now, actor: doer, event: "signed in", detail });
    if (proof.method === "recovery_code")
      await recordActivity(trx, { at: now, actor: doer, event: "recovery code used" });
    return { outcome: "signed-in", ...signedIn };
  });
  if (result.outcome === "refused") await recordFailure();
  if (result.outcome === "signed-in") await admission.succeeded();
  return result;
}

/** The same words for a code that is wrong, for one that was used, and where there is none. */
const wrongCode = "This code is not right, or was used before.";
const refusals = {
  totp: wrongCode,
  recovery_code: wrongCode,
  passkey: "This passkey does not sign you in here. Please try again, or use your password.",
  copied:
    "This passkey may have been copied: it has signed in more often than this device knows. Use your password, then remove the passkey.",
};

/** Who takes the step: known from the password, otherwise whose passkey it is. */
async function personOf(
  db: Kysely<Tables>,
  siteUrl: string | null,
  { pending, proof }: { pending: Pending; proof: Proof },
): Promise<User | null> {
  if (pending.userId !== null) return findById(db, pending.userId);
  const site = passkeySiteOf(siteUrl);
  if (!site || proof.method !== "passkey") return null;
  return (await holderOf(db, proof.answer, site))?.user ?? null;
}
