import { randomInt } from "node:crypto";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { countOnce } from "#domain/shared-limits.ts";
import { senderDigest } from "#domain/text/sender.ts";
import { type Account, findById, lockAccount, passwordHashOf, proveAddress } from "./account.ts";
import {
  type Challenge,
  codeDigest,
  endChallenge,
  keepChallenge,
  takeTry,
  tokenOfSession,
} from "./challenges.ts";
import { passkeySiteOf } from "./passkey-answers.ts";
import { knownPasskeys } from "./passkeys.ts";
import { makeRefreshToken } from "./session-credentials.ts";
import { beginSession, type SignedIn } from "./sessions.ts";
import { throttledMessage } from "./throttle.ts";
import type { AccountTools, MailCode } from "./tools.ts";

/** How many codes an account is mailed within an hour. */
export const codeLimit = { name: "mailed codes", points: 3, duration: 60 * 60 };

/** The password was right, and this browser is new to the account. */
export interface CodeRequired {
  outcome: "code-required";
  /** For the cookie that connects both calls. */
  token: string;
  /** What the person can show, as `grant_type` names it. */
  methods: ("code" | "passkey")[];
  message: string;
}

export type AskForCodeResult =
  | CodeRequired
  /** The account had its codes for this hour. */
  | { outcome: "throttled"; message: string; retryAfterSeconds: number }
  /** The password was changed meanwhile. */
  | { outcome: "changed" }
  /** Nobody could expect a code: the password is enough. `why` is for the record. */
  | { outcome: "enough"; why: "address not proved" | "no mail" };

/**
 * Mails a code to whoever knows the password, in a browser that the account does not know. Only to
 * an address that is proved, and by a mail server that takes the mail: a code never shuts out a
 * person whom it cannot reach.
 */
export async function askForCode(
  tools: AccountTools,
  { account, now }: { account: Account; now: Date },
): Promise<AskForCodeResult> {
  const { db, siteUrl } = tools;
  const { id: userId, email } = account;
  if (!account.isProved) return { outcome: "enough", why: "address not proved" };
  const mailed = await mailNewCode(tools, account, "sign-in");
  if (mailed.outcome === "throttled") return mailed;
  if (mailed.outcome === "no mail") return { outcome: "enough", why: "no mail" };
  const { code } = mailed;
  const token = makeRefreshToken();
  const isKept = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    if ((await passwordHashOf(trx, userId)) !== account.passwordHash) return false;
    await keepChallenge(trx, { token, kind: "code", userId, secret: codeDigest(token, code), now });
    return true;
  });
  if (!isKept) return { outcome: "changed" };
  const site = passkeySiteOf(siteUrl);
  const passkeys = site ? await knownPasskeys(db, userId, site) : [];
  return {
    outcome: "code-required",
    token,
    methods: passkeys.length > 0 ? ["code", "passkey"] : ["code"],
    message: `This browser is new here. We have mailed a code to ${email}: please type it.`,
  };
}

type MailedCode =
  | { outcome: "mailed"; code: string }
  | { outcome: "throttled"; message: string; retryAfterSeconds: number }
  | { outcome: "no mail" };

/** Mails a new code of eight digits. One that no mail server took is none of the three an hour. */
async function mailNewCode(
  { mailedCodes, mailCode }: AccountTools,
  { id, email }: Pick<Account, "id" | "email">,
  purpose: Parameters<MailCode>[0]["purpose"],
): Promise<MailedCode> {
  const retryAfterSeconds = await countOnce(mailedCodes, id);
  if (retryAfterSeconds > 0) {
    const message = throttledMessage(retryAfterSeconds, "codes were asked for");
    return { outcome: "throttled", message, retryAfterSeconds };
  }
  const code = String(randomInt(100_000_000)).padStart(8, "0");
  if (await mailCode({ email, code, purpose })) return { outcome: "mailed", code };
  await mailedCodes.reward(id);
  return { outcome: "no mail" };
}

export interface CodeTry {
  /** The cookie's. */
  token: string;
  /** As typed. */
  code: string;
  /** The IP address of the request. */
  address: string;
  userAgent?: string;
  /** The browser's cookie. */
  browser?: string | undefined;
  now: Date;
}

export type CodeResult =
  | ({ outcome: "signed-in" } & SignedIn)
  /** `email` is for the record. */
  | { outcome: "refused"; message: string; email: string }
  /** It took too long, or was wrong too often: the person begins again. */
  | { outcome: "over"; message: string };

/** Starts a session for the code that was mailed after the password. */
export async function takeCode(tools: AccountTools, attempt: CodeTry): Promise<CodeResult> {
  const { db, secret } = tools;
  const { token, address, userAgent = "", browser, now } = attempt;
  const challenge = await takeTry(db, { token, kind: "code", now });
  const user = challenge?.userId ? await findById(db, challenge.userId) : null;
  if (!challenge || !user) return { outcome: "over", message: codeOver };
  const sender = senderDigest(address, secret);
  const actor = { email: user.email, id: user.id, sender };
  if (!isCode(challenge, attempt)) {
    await recordActivity(db, { at: now, actor, event: "sign-in failed", detail: { by: "code" } });
    if (challenge.left === 0) return { outcome: "over", message: codeOver };
    return { outcome: "refused", message: wrongCode, email: user.email };
  }
  return db.transaction().execute(async (trx): Promise<CodeResult> => {
    await lockAccount(trx, user.id);
    if (!(await endChallenge(trx, { token, kind: "code" })))
      return { outcome: "over", message: codeOver };
    await proveAddress(trx, user.id, now);
    const signedIn = await beginSession(trx, { user, sender, userAgent, browser, now });
    const doer = { ...actor, session: signedIn.sessionId };
    const detail = { by: "code" };
    await recordActivity(trx, { at: now, actor: doer, event: "signed in", detail });
    return { outcome: "signed-in", ...signedIn };
  });
}

function isCode({ secret }: Challenge, { token, code }: Pick<CodeTry, "token" | "code">): boolean {
  return secret === codeDigest(token, code.normalize("NFKC").replace(/\D/g, ""));
}

const codeOver = "This code no longer works. Please sign in again: we mail you another one.";
const wrongCode = "This is not the code. Please look again.";

interface OwnAddress {
  userId: string;
  sessionId: string;
  now: Date;
}

export type MailProofResult =
  | { outcome: "offered" }
  | { outcome: "throttled"; message: string }
  | { outcome: "unavailable"; message: string };

/** Mails a code that proves the address of the person who is signed in. */
export async function mailProof(
  tools: AccountTools,
  { userId, sessionId, now }: OwnAddress,
): Promise<MailProofResult> {
  const user = await findById(tools.db, userId);
  const mailed = user
    ? await mailNewCode(tools, user, "address")
    : ({ outcome: "no mail" } as const);
  if (mailed.outcome === "throttled") return mailed;
  if (mailed.outcome === "no mail")
    return {
      outcome: "unavailable",
      message: "The mail could not be sent. Please look at the mail settings.",
    };
  const token = tokenOfSession(sessionId);
  const secret = codeDigest(token, mailed.code);
  await keepChallenge(tools.db, { token, kind: "address", userId, secret, now });
  return { outcome: "offered" };
}

export type ProveAddressResult = { outcome: "changed" } | { outcome: "refused"; message: string };

/** Takes the code of `mailProof`. From then on, new browsers are asked for a code. */
export async function proveOwnAddress(
  { db }: AccountTools,
  { userId, sessionId, code, now }: OwnAddress & { code: string },
): Promise<ProveAddressResult> {
  const token = tokenOfSession(sessionId);
  const answered = { token, kind: "address", now } as const;
  const challenge = await takeTry(db, answered);
  if (!challenge) return { outcome: "refused", message: "Please ask for a new code." };
  if (!isCode(challenge, { token, code })) return { outcome: "refused", message: wrongCode };
  await db.transaction().execute(async (trx) => {
    if (await endChallenge(trx, answered)) await proveAddress(trx, userId, now);
  });
  return { outcome: "changed" };
}
