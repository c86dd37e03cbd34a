import type { Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { senderDigest } from "#domain/text/sender.ts";
import { readAccountEmail } from "./account-email.ts";
import { lockAccount } from "./account-lock.ts";
import { findByEmail, passwordHashOf } from "./find-account.ts";
import { isKnownSender, rememberSender } from "./known-senders.ts";
import { isPassword } from "./passwords.ts";
import { type SignedIn, startSession } from "./start-session.ts";
import { throttledMessage } from "./throttled-message.ts";
import type { AccountTools } from "./tools.ts";

export interface SignInTry {
  email: string;
  password: string;
  /** The IP address it comes from. Only a keyed digest of it is stored. */
  address: string;
  /** The browser's name for itself, shown in the list of sessions. */
  userAgent?: string;
  now: Date;
}

export type SignInResult =
  | ({ outcome: "signed-in" } & SignedIn)
  | { outcome: "refused"; message: string }
  | { outcome: "throttled"; message: string; retryAfterSeconds: number };

/** Starts a session. A wrong address and a wrong password are alike, in words and in work. */
export async function signIn(tools: AccountTools, attempt: SignInTry): Promise<SignInResult> {
  const { db, secret, throttle, hasher } = tools;
  const email = readAccountEmail(attempt.email) ?? "";
  const sender = senderDigest(attempt.address, secret);
  const account = await findByEmail(db, email);
  const isKnown = await isKnownSender(db, account?.id ?? "", sender);
  const admission = await throttle.admit({ email, sender, isKnown });
  if (!admission.admitted) {
    const { retryAfterSeconds } = admission;
    return {
      outcome: "throttled",
      message: throttledMessage(retryAfterSeconds),
      retryAfterSeconds,
    };
  }
  const hash = account?.passwordHash ?? null;
  const isCorrect = await isPassword(hasher, hash, attempt.password);
  if (!account || !isCorrect) return refused;
  const signedIn = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id);
    // Hashing takes its time; the password may have been changed, and the sessions ended,
    // meanwhile.
    if ((await passwordHashOf(trx, account.id)) !== hash) return null;
    await removeExpiredSessions(trx, attempt.now);
    await rememberSender(trx, { userId: account.id, sender, now: attempt.now });
    const { now, userAgent = "" } = attempt;
    return startSession(trx, { user: account, sender, userAgent, now });
  });
  if (!signedIn) return refused;
  await admission.succeeded();
  return { outcome: "signed-in", ...signedIn };
}

const refused = { outcome: "refused", message: "Invalid email or password" } as const;

async function removeExpiredSessions(trx: Transaction<Tables>, now: Date): Promise<void> {
  await trx.deleteFrom("sessions").where("expires_at", "<=", now.toISOString()).execute();
}
