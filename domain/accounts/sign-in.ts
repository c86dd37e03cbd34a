import { recordActivity, recordOnceAnHour } from "#domain/activity/record-activity.ts";
import { senderDigest } from "#domain/text/sender.ts";
import {
  findByEmail,
  lockAccount,
  passwordHashOf,
  readAccountEmail,
  storePasswordHash,
} from "./account.ts";
import { isKnownBrowser } from "./known-browsers.ts";
import { isPassword } from "./passwords.ts";
import type { Actor } from "./roles.ts";
import { beginSession, type SignedIn } from "./sessions.ts";
import { askForCode, type CodeRequired } from "./sign-in-codes.ts";
import { throttledMessage } from "./throttle.ts";
import type { AccountTools } from "./tools.ts";

export interface SignInTry {
  email: string;
  password: string;
  /** The IP address of the request. Only a keyed digest of it is stored. */
  address: string;
  /** The `User-Agent` header, shown in the list of sessions. */
  userAgent?: string;
  /** The browser's cookie (`known-browsers.ts`). Without it, the browser stays unknown. */
  browser?: string | undefined;
  now: Date;
}

export type SignInResult =
  | ({ outcome: "signed-in" } & SignedIn)
  /** The password was right, and is not enough in this browser. */
  | CodeRequired
  | { outcome: "refused"; message: string }
  | { outcome: "throttled"; message: string; retryAfterSeconds: number };

/**
 * Starts a session, or asks for a code in a browser that the account does not know. A wrong address
 * and a wrong password get the same answer for the same work.
 */
export async function signIn(tools: AccountTools, attempt: SignInTry): Promise<SignInResult> {
  const { db, secret, throttle, hasher, strangersHasher } = tools;
  const email = readAccountEmail(attempt.email) ?? "";
  const sender = senderDigest(attempt.address, secret);
  const account = await findByEmail(db, email);
  const actor = { id: account?.id ?? null, email, sender };
  const isKnown = await isKnownBrowser(db, { userId: account?.id, browser: attempt.browser });
  const admission = await throttle.admit({ email, sender, isKnown });
  if (!admission.admitted) {
    const { retryAfterSeconds } = admission;
    await recordOnceAnHour(db, { at: attempt.now, actor, event: "sign-in throttled" });
    return {
      outcome: "throttled",
      message: throttledMessage(retryAfterSeconds),
      retryAfterSeconds,
    };
  }
  const hash = account?.passwordHash ?? null;
  const checker = isKnown ? hasher : strangersHasher;
  const isCorrect = await admission.checking(isPassword(checker, hash, attempt.password));
  if (!account || !hash || !isCorrect) return refuse(tools, actor, attempt);
  const asked = isKnown ? null : await askForCode(tools, { account, now: attempt.now });
  if (asked?.outcome === "changed") return refuse(tools, actor, attempt);
  if (asked && asked.outcome !== "enough") {
    // Whoever knows the password has not failed.
    await admission.undo();
    return asked;
  }
  const renewed = hasher.isOutdated(hash)
    ? await admission.checking(hasher.hash(attempt.password))
    : null;
  const result = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id);
    // During the hashing somebody may have changed the password and ended its sessions.
    if ((await passwordHashOf(trx, account.id)) !== hash) return null;
    const { now, userAgent = "", browser } = attempt;
    if (renewed) await storePasswordHash(trx, account.id, { hash: renewed, now });
    const session = await beginSession(trx, { user: account, sender, userAgent, browser, now });
    const doer = { ...actor, session: session.sessionId };
    const signedIn = { at: now, actor: doer, event: "signed in" } as const;
    await recordActivity(trx, {
      ...signedIn,
      ...(asked && { detail: { withoutCode: asked.why } }),
    });
    return session;
  });
  if (!result) return refuse(tools, actor, attempt);
  await admission.succeeded();
  return { outcome: "signed-in", ...result };
}

/** Records the failure. It takes the same time whether or not the account exists. */
async function refuse(
  { db }: AccountTools,
  actor: Actor,
  { now: at }: SignInTry,
): Promise<SignInResult> {
  await recordActivity(db, { at, actor, event: "sign-in failed" });
  return refused;
}

const refused = { outcome: "refused", message: "Invalid email or password" } as const;
