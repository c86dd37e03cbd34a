import { recordActivity, recordOnceAnHour } from "#domain/activity/record-activity.ts";
import { senderDigest } from "#domain/text/sender.ts";
import {
  findByEmail,
  lockAccount,
  passwordHashOf,
  readAccountEmail,
  storePasswordHash,
} from "./account.ts";
import type { Actor } from "./actor.ts";
import { beginSession } from "./begin-session.ts";
import { beginSecondStep, type SecondStep } from "./factors/second-step.ts";
import { isKnownBrowser } from "./known-browsers.ts";
import { isPassword } from "./passwords.ts";
import type { SignedIn } from "./sessions.ts";
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
  /** The password was right, and is not enough for this account. */
  | SecondStep
  | { outcome: "refused"; message: string }
  | { outcome: "throttled"; message: string; retryAfterSeconds: number };

/**
 * Starts a session, or the second step of a sign-in. A wrong address and a wrong password get the
 * same answer for the same work.
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
  const renewed = hasher.isOutdated(hash)
    ? await admission.checking(hasher.hash(attempt.password))
    : null;
  const result = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id);
    // During the hashing somebody may have changed the password and ended its sessions.
    if ((await passwordHashOf(trx, account.id)) !== hash) return null;
    const { now, userAgent = "", browser } = attempt;
    if (renewed) await storePasswordHash(trx, account.id, { hash: renewed, now });
    const proved = { userId: account.id, passwordHash: renewed ?? hash, now };
    // In a browser that she has used before, the password is enough: a lost device with the only
    // passkey shuts nobody out.
    const second = isKnown ? null : await beginSecondStep(trx, tools, proved);
    if (second) return second;
    const session = await beginSession(trx, { user: account, sender, userAgent, browser, now });
    const doer = { ...actor, session: session.sessionId };
    await recordActivity(trx, { at: now, actor: doer, event: "signed in" });
    return session;
  });
  if (!result) return refuse(tools, actor, attempt);
  if ("outcome" in result) {
    // Whoever knows only the password does not clear the count of wrong codes.
    await admission.undo();
    return result;
  }
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
